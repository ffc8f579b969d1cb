"""Mutation tests of the movement resolver: do the tests of the rules notice when a rule is bent?"""
