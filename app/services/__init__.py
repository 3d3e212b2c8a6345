"""What the screens rely on, one small module each: storage, settings, device, language, sound, haptics."""
