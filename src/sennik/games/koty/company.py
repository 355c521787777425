"""Who sits down to a match of Koty, and with which numbers (`temper.py` says of what).

patience, memory, boldness, malice, tidiness; 0 stands for every number of seats.
"""

TEMPERS = {
    "quilt": {0: (20, 60, 0, 0, 70)},
    "lamplighter": {0: (25, 75, 0, 40, 85)},
    "ferryman": {0: (30, 85, 20, 60, 92)},
    "seamstress": {0: (30, 100, 0, 60, 98)},
    "postman": {0: (25, 90, 40, 100, 95)},
    "magpie": {0: (30, 100, 20, 130, 100)},
    "alarm": {0: (15, 90, 80, 150, 90)},
}
CASTS = {
    2: ("seamstress", "postman"),
    3: ("seamstress", "postman", "quilt"),
    4: ("seamstress", "postman", "quilt", "magpie"),
    5: ("seamstress", "postman", "quilt", "magpie", "lamplighter"),
    6: ("seamstress", "postman", "quilt", "magpie", "lamplighter", "ferryman"),
}
SHORT: dict[str, int] = {}  # a match is short enough
