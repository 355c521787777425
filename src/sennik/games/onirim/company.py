"""Who walks through Onirim, and with which numbers (`temper.py` says of what).

patience, memory, boldness, malice, tidiness; 0 stands for every number of seats.
"""

TEMPERS = {
    "quilt": {1: (0, 40, 0, 0, 75), 2: (0, 60, 0, 0, 85)},
    "lamplighter": {1: (20, 70, 0, 0, 88), 2: (20, 80, 0, 0, 94)},
    "ferryman": {1: (20, 85, 0, 0, 92), 2: (20, 90, 0, 0, 97)},
    "seamstress": {1: (0, 90, 0, 0, 95), 2: (0, 100, 0, 0, 100)},
    "postman": {1: (0, 85, 20, 0, 94), 2: (0, 95, 10, 0, 98)},
    "magpie": {1: (0, 100, 0, 0, 100), 2: (0, 100, 0, 20, 100)},
    "alarm": {0: (-60, 60, 60, 40, 88)},
}
CASTS = {1: ("seamstress",), 2: ("seamstress", "postman")}
SHORT: dict[str, int] = {}  # a match is short enough
