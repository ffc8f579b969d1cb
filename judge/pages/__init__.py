"""The noticeboard: public pages as files for any web server, and the feeds beside them.

Only what a bystander may know is ever asked for. Not here: letters, and anything of a seat.
"""
