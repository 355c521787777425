"""Who sits down to a match of Smoki, and with which numbers (`temper.py` says of what).

patience, memory, boldness, malice, tidiness; 0 stands for every number of seats.
"""

TEMPERS = {
    "quilt": {0: (5, 0, 10, 0, 70)},
    "lamplighter": {0: (5, 30, 0, 0, 85)},
    "ferryman": {0: (5, 60, 5, 40, 92)},
    "seamstress": {0: (0, 100, 0, 60, 98)},
    "postman": {0: (0, 80, 5, 60, 95)},
    "magpie": {0: (0, 100, 0, 100, 100)},
    "alarm": {0: (-40, 60, 10, 100, 90)},
}
CASTS = {
    2: ("seamstress", "postman"),
    3: ("seamstress", "postman", "quilt"),
    4: ("seamstress", "postman", "lamplighter", "magpie"),
    5: ("seamstress", "postman", "lamplighter", "magpie", "ferryman"),
}
SHORT = {"tokens": 2}  # options of a match of about five minutes
