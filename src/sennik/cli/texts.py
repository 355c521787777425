"""What the terminal says by itself, in English and Polish."""

NAMES = ("Maja", "Leon", "Zofia", "Igor", "Ida", "Bruno")  # of bots, by seat

PERSONS_NAME = {"en": "Guest", "pl": "Gość"}
LEVELS = {
    "random": {"en": "plays at random", "pl": "gra na chybił trafił"},
    "dreamer": {"en": "plays well but forgets", "pl": "gra nieźle, ale zapomina"},
    "thumb": {"en": "plays by rules of thumb", "pl": "gra na wyczucie"},
    "seeker": {"en": "thinks ahead", "pl": "przewiduje, co będzie dalej"},
}

TEXTS: dict[str, dict[str, str]] = {
    "bots": {"en": "At the table: {bots}.", "pl": "Przy stole: {bots}."},
    "help_hint": {"en": "Type ? for help.", "pl": "Wpisz ?, aby zobaczyć pomoc."},
    "committed": {
        "en": "The shuffle is committed to: {commitment}…; `sennik verify` checks it "
        "after the match.",
        "pl": "Tasowanie ustalono z góry: {commitment}…; `sennik verify` sprawdzi je "
        "po partii.",
    },
    "resumed": {
        "en": "The match goes on after {steps} steps.",
        "pl": "Partia trwa dalej; kroków dotąd: {steps}.",
    },
    "unreadable": {
        "en": "“{text}” is not on the list and names no action. Type a number, the "
        "notation beside it, or ? for help.",
        "pl": "„{text}” nie ma na liście i nie jest nazwą ruchu. Wpisz numer, zapis "
        "podany obok albo ?, aby zobaczyć pomoc.",
    },
    "no_choice": {
        "en": "The list has no {number}; its numbers are 1 to {last}.",
        "pl": "Na liście nie ma numeru {number}; są numery od 1 do {last}.",
    },
    "no_paragraph": {
        "en": "The rulebook has no paragraph {text}. Try: rules 1",
        "pl": "W zasadach nie ma punktu {text}. Spróbuj: zasady 1",
    },
    "compiles": {
        "en": "sennik: the rules are being compiled for this machine; that happens "
        "once and takes a while.",
        "pl": "sennik: trwa kompilowanie zasad dla tego komputera; zdarza się to raz "
        "i chwilę potrwa.",
    },
    "considers": {
        "en": "  {name} considers (estimate, interval, playouts):",
        "pl": "  {name} rozważa (ocena, przedział, rozgrywki próbne):",
    },
    "saved": {"en": "Saved in {path}", "pl": "Zapisano w {path}"},
    "go_on": {
        "en": "Continue with: sennik play --resume {path}",
        "pl": "Ciąg dalszy: sennik play --resume {path}",
    },
    "recorded": {
        "en": "The record is in {path}. Look at it with `sennik replay`, check it with "
        "`sennik verify`.",
        "pl": "Zapis partii jest w {path}. Obejrzysz go przez `sennik replay`, "
        "sprawdzisz przez `sennik verify`.",
    },
    "help": {
        "en": (
            "number    choose from the list (a number always means the list)\n"
            "notation  the words on the right of the list; they count as it does\n"
            "table     show the table and the choices again\n"
            "rules 12  show paragraph 12 of the rulebook\n"
            "save      save now (every action is saved anyway)\n"
            "quit, q   leave; the match can be resumed (so can it after Ctrl-C)"
        ),
        "pl": (
            "numer      wybierz z listy (liczba zawsze oznacza numer)\n"
            "zapis      słowa po prawej stronie listy; liczą tak samo jak ona\n"
            "stół       pokaż jeszcze raz stół i możliwości\n"
            "zasady 12  pokaż punkt 12 zasad\n"
            "zapisz     zapisz teraz (każdy ruch i tak się zapisuje)\n"
            "koniec, q  wyjdź; do partii można wrócić (także po Ctrl-C)"
        ),
    },
}

# What can be typed instead of an action; both languages are always understood.
COMMANDS = {
    "?": "help",
    "help": "help",
    "pomoc": "help",
    "rules": "rules",
    "zasady": "rules",
    "table": "table",
    "stół": "table",
    "save": "save",
    "zapisz": "save",
    "q": "quit",
    "quit": "quit",
    "exit": "quit",
    "koniec": "quit",
    "wyjdź": "quit",
}


def text(key: str, language: str, **arguments: object) -> str:
    """The text `key` in a language, with its arguments filled in."""
    return TEXTS[key][language].format(**arguments)
