"""What boards are made of: dock, people, hand, story; and a whole board of them for a game that draws none of its own.

Games and pages share it, and it knows no game. The classes are in the server's `inkling.css` and in `board.css` here.
"""
