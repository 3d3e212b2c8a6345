"""What the app knows of matches, people, lessons and rules. No Kivy here."""
