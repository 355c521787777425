"""Who sits down to a match of Smoki, and with which numbers (`temper.py` says of what).

patience, memory, boldness, malice, tidiness; 0 stands for every number of seats.
"""

TEMPERS = {
    "quilt": {0: (10, 0, 10, 0, 80), 5: (28, 0, 10, 0, 80)},
    "lamplighter": {0: (10, 30, 0, 0, 90), 5: (28, 30, 0, 0, 90)},
    "ferryman": {0: (5, 60, 5, 40, 94), 5: (23, 60, 5, 40, 94)},
    "seamstress": {0: (5, 80, 0, 40, 96), 5: (23, 80, 0, 40, 96)},
    "postman": {0: (5, 50, 5, 60, 95), 5: (23, 50, 5, 60, 95)},
    "magpie": {0: (0, 100, 0, 100, 100), 5: (18, 100, 0, 100, 100)},
    "alarm": {0: (-40, 60, 10, 100, 90)},
}
CASTS = {
    2: ("seamstress", "postman"),
    3: ("seamstress", "postman", "quilt"),
    4: ("seamstress", "postman", "lamplighter", "magpie"),
    5: ("seamstress", "postman", "lamplighter", "magpie", "ferryman"),
}
SHORT = {"tokens": 2}  # options of a match of about five minutes
