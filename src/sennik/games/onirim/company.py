"""Who walks through Onirim, and with which numbers (`temper.py` says of what).

patience, memory, boldness, malice, tidiness; 0 stands for every number of seats.
"""

TEMPERS = {
    "quilt": {0: (0, 40, 0, 0, 70)},
    "lamplighter": {0: (20, 70, 0, 0, 85)},
    "ferryman": {0: (20, 85, 20, 0, 93)},
    "seamstress": {0: (0, 100, 0, 0, 98)},
    "postman": {0: (0, 85, 40, 20, 95)},
    "magpie": {0: (0, 100, 0, 40, 100)},
    "alarm": {0: (-60, 60, 60, 40, 88)},
}
CASTS = {1: ("seamstress",), 2: ("seamstress", "postman")}
SHORT: dict[str, int] = {}  # a match is short enough
