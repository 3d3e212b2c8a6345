"""What the screens rely on, one small module each: storage, settings, language, sound, haptics."""
