"""What letters about this game say: facts for the messages in ``templates/empires``, maps, previews."""
