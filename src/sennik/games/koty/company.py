"""Who sits down to a match of Koty, and with which numbers (`temper.py` says of what).

patience, memory, boldness, malice, tidiness; 0 stands for every number of seats.
"""

TEMPERS = {
    "quilt": {0: (20, 70, 0, 0, 85)},
    "lamplighter": {0: (25, 80, 0, 40, 90)},
    "ferryman": {0: (30, 85, 20, 60, 94)},
    "seamstress": {0: (30, 95, 0, 60, 95)},
    "postman": {0: (25, 85, 30, 90, 94)},
    "magpie": {0: (30, 100, 10, 130, 100)},
    "alarm": {0: (15, 90, 80, 150, 90)},
}
CASTS = {
    2: ("seamstress", "postman"),
    3: ("seamstress", "postman", "lamplighter"),
    4: ("seamstress", "postman", "quilt", "magpie"),
    5: ("seamstress", "postman", "quilt", "magpie", "lamplighter"),
    6: ("seamstress", "postman", "quilt", "magpie", "lamplighter", "ferryman"),
}
SHORT: dict[str, int] = {}  # a match is short enough
