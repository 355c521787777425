"""Who sits down to a match of Sen, and with which numbers (`temper.py` says of what).

patience, memory, boldness, malice, tidiness; for each number of seats.
"""

TEMPERS = {
    "quilt": {
        2: (75, 55, 0, 0, 70),
        3: (65, 55, 0, 0, 70),
        4: (60, 55, 0, 0, 70),
        5: (60, 55, 0, 0, 70),
    },
    "lamplighter": {
        2: (90, 70, 0, 0, 88),
        3: (75, 70, 0, 0, 88),
        4: (70, 70, 0, 0, 88),
        5: (70, 70, 0, 0, 88),
    },
    "ferryman": {
        2: (100, 85, 5, 60, 92),
        3: (90, 85, 5, 60, 92),
        4: (80, 85, 5, 60, 92),
        5: (80, 85, 5, 60, 92),
    },
    "seamstress": {
        2: (105, 95, 0, 40, 98),
        3: (90, 95, 0, 40, 98),
        4: (80, 95, 0, 40, 98),
        5: (80, 95, 0, 40, 98),
    },
    "postman": {
        2: (115, 85, 15, 80, 95),
        3: (100, 85, 15, 80, 95),
        4: (90, 85, 15, 80, 95),
        5: (90, 85, 15, 80, 95),
    },
    "magpie": {
        2: (110, 100, 5, 100, 100),
        3: (95, 100, 5, 100, 100),
        4: (85, 100, 5, 100, 100),
        5: (85, 100, 5, 100, 100),
    },
    "alarm": {
        2: (200, 90, 20, 80, 90),
        3: (190, 90, 20, 80, 90),
        4: (170, 90, 20, 80, 90),
        5: (160, 90, 20, 80, 90),
    },
    "stargazer": {
        2: (110, 100, 0, 100, 100),
        3: (95, 100, 0, 100, 100),
        4: (85, 100, 0, 100, 100),
        5: (85, 100, 0, 100, 100),
    },
}
CASTS = {
    2: ("seamstress", "postman"),
    3: ("seamstress", "postman", "lamplighter"),
    4: ("seamstress", "postman", "lamplighter", "magpie"),
    5: ("seamstress", "postman", "lamplighter", "magpie", "ferryman"),
}
SHORT = {"target": 50}  # options of a match of about five minutes
