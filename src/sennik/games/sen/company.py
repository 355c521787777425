"""Who sits down to a match of Sen, and with which numbers (`temper.py` says of what).

patience, memory, boldness, malice, tidiness; for each number of seats. Measured in
`bench/company.md`: with two seats everybody calls sooner, or a match would not end.
"""

TEMPERS = {
    "quilt": {
        2: (90, 65, 0, 0, 80),
        3: (72, 65, 0, 0, 80),
        4: (65, 65, 0, 0, 80),
        5: (62, 65, 0, 0, 80),
    },
    "lamplighter": {
        2: (100, 78, 0, 0, 90),
        3: (85, 78, 0, 0, 90),
        4: (75, 78, 0, 0, 90),
        5: (72, 78, 0, 0, 90),
    },
    "ferryman": {
        2: (110, 82, 5, 40, 92),
        3: (92, 82, 5, 40, 92),
        4: (81, 82, 5, 40, 92),
        5: (80, 82, 5, 40, 92),
    },
    "seamstress": {
        2: (105, 86, 0, 20, 95),
        3: (88, 86, 0, 20, 95),
        4: (78, 86, 0, 20, 95),
        5: (78, 86, 0, 20, 95),
    },
    "postman": {
        2: (112, 83, 10, 70, 93),
        3: (92, 83, 10, 70, 93),
        4: (80, 83, 10, 70, 93),
        5: (80, 83, 10, 70, 93),
    },
    "magpie": {
        2: (105, 96, 0, 100, 99),
        3: (88, 96, 0, 100, 99),
        4: (78, 96, 0, 100, 99),
        5: (78, 96, 0, 100, 99),
    },
    "alarm": {
        2: (200, 90, 20, 80, 90),
        3: (190, 90, 20, 80, 90),
        4: (170, 90, 20, 80, 90),
        5: (160, 90, 20, 80, 90),
    },
    "stargazer": {
        2: (105, 100, 0, 100, 100),
        3: (88, 100, 0, 100, 100),
        4: (78, 100, 0, 100, 100),
        5: (78, 100, 0, 100, 100),
    },
}
CASTS = {
    2: ("seamstress", "postman"),
    3: ("seamstress", "postman", "lamplighter"),
    4: ("seamstress", "postman", "lamplighter", "magpie"),
    5: ("seamstress", "postman", "lamplighter", "magpie", "ferryman"),
}
SHORT = {"target": 50}  # options of a match of about five minutes
