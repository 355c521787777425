"""What tables say in words: refusals, lines of the log and canned phrases."""

Both = dict[str, str]

RETIRED: Both = {
    "en": "The rules of this table are gone: its match is over, and nobody has won.",
    "pl": "Zasad, według których grano przy tym stole, już nie ma: "
    "partia jest skończona, nikt nie wygrał.",
}

REASONS: dict[str, Both] = {
    "already_seated": {
        "en": "You sit at this table already.",
        "pl": "Siedzisz już przy tym stole.",
    },
    "bad_clock": {
        "en": "A clock gives 5 to 3600 seconds or 1 to 336 hours a turn.",
        "pl": "Zegar daje od 5 do 3600 sekund albo od 1 do 336 godzin na ruch.",
    },
    "bad_commitment": {
        "en": "A commitment is a SHA-256: 64 hexadecimal digits.",
        "pl": "Zobowiązanie to SHA-256: 64 cyfry szesnastkowe.",
    },
    "bad_entropy": {
        "en": "Send 16 to 64 random bytes.",
        "pl": "Wyślij od 16 do 64 losowych bajtów.",
    },
    "bad_id": {
        "en": "An action needs an id of 1 to 64 characters.",
        "pl": "Ruch musi mieć identyfikator o długości od 1 do 64 znaków.",
    },
    "bad_level": {
        "en": "There is no bot of this level.",
        "pl": "Nie ma bota na tym poziomie.",
    },
    "bad_name": {
        "en": "A name has 1 to 24 characters, all to be seen on one line.",
        "pl": "Imię może mieć od 1 do 24 znaków, widocznych i w jednym wierszu.",
    },
    "bad_options": {
        "en": "These options do not go together.",
        "pl": "Te opcje do siebie nie pasują.",
    },
    "bad_phrase": {
        "en": "There is no such phrase.",
        "pl": "Nie ma takiego zwrotu.",
    },
    "bot_free": {"en": "No bot sits there.", "pl": "Tam nie siedzi żaden bot."},
    "bot_plays": {
        "en": "A bot plays there already.",
        "pl": "Gra tam już bot.",
    },
    "closed": {"en": "This table is closed.", "pl": "Ten stół jest zamknięty."},
    "retired": RETIRED,
    "committed": {
        "en": "You have committed to other bytes already.",
        "pl": "Twoje zobowiązanie dotyczy już innych bajtów.",
    },
    "conceded": {
        "en": "You have given up this match.",
        "pl": "Ta partia jest już przez ciebie poddana.",
    },
    "illegal": {
        "en": "The rules do not allow that.",
        "pl": "Zasady na to nie pozwalają.",
    },
    "no_look": {
        "en": "You are not looking at anything.",
        "pl": "Niczego teraz nie podglądasz.",
    },
    "no_such_game": {"en": "There is no such game.", "pl": "Nie ma takiej gry."},
    "no_such_seat": {
        "en": "There is no such seat.",
        "pl": "Nie ma takiego miejsca.",
    },
    "no_such_table": {
        "en": "There is no such table.",
        "pl": "Nie ma takiego stołu.",
    },
    "no_undo": {
        "en": "That cannot be taken back: a card was revealed or somebody acted.",
        "pl": "Tego nie można cofnąć: odsłonięto kartę albo ktoś wykonał ruch.",
    },
    "not_allowed": {
        "en": "Only somebody at the table may do that.",
        "pl": "Może to zrobić tylko ktoś, kto siedzi przy tym stole.",
    },
    "not_idle": {
        "en": "That player still has time.",
        "pl": "Ten gracz ma jeszcze czas.",
    },
    "not_over": {
        "en": "The match is not over yet.",
        "pl": "Partia jeszcze się nie skończyła.",
    },
    "not_playing": {"en": "No match is running.", "pl": "Nie trwa żadna partia."},
    "not_seated": {
        "en": "You have no seat at this table.",
        "pl": "Nie masz miejsca przy tym stole.",
    },
    "not_shuffling": {
        "en": "No cards are being shuffled.",
        "pl": "Karty nie są teraz tasowane.",
    },
    "not_your_turn": {"en": "It is not your turn.", "pl": "To nie twoja kolej."},
    "other_entropy": {
        "en": "These are not the bytes that you committed to.",
        "pl": "To nie te bajty, których dotyczy twoje zobowiązanie.",
    },
    "playing": {
        "en": "Not while a match is running.",
        "pl": "Nie w trakcie partii.",
    },
    "repeated": {
        "en": "This id was used for another action.",
        "pl": "Tego identyfikatora użyto już do innego ruchu.",
    },
    "seat_taken": {"en": "This seat is taken.", "pl": "To miejsce jest zajęte."},
    "seats_free": {
        "en": "Some seats are still free.",
        "pl": "Są jeszcze wolne miejsca.",
    },
    "shuffling": {
        "en": "Not while the cards are being shuffled.",
        "pl": "Nie w trakcie tasowania kart.",
    },
    "silent": {
        "en": "You play in silence.",
        "pl": "Gracie w ciszy.",
    },
    "stale": {
        "en": "The table has changed since; look again.",
        "pl": "Sytuacja się zmieniła; spójrz jeszcze raz.",
    },
    "table_exists": {
        "en": "There is a table of this id already.",
        "pl": "Stół o tym identyfikatorze już istnieje.",
    },
    "table_full": {"en": "No seat is free.", "pl": "Nie ma wolnego miejsca."},
    "talkative": {
        "en": "That was a lot of phrases; wait a few seconds.",
        "pl": "Za dużo zwrotów naraz; odczekaj kilka sekund.",
    },
    "too_early": {"en": "There is time left.", "pl": "Jest jeszcze czas."},
    "too_long": {
        "en": "So much has happened at this table that it takes no more: finish the "
        "match and open a new one.",
        "pl": "Przy tym stole wydarzyło się już tyle, że więcej się nie zmieści: "
        "dokończcie partię i otwórzcie nowy stół.",
    },
    "uncommitted": {
        "en": "Wait until everybody has committed.",
        "pl": "Poczekaj, aż wszyscy złożą zobowiązania.",
    },
    "weak_secret": {
        "en": "The secret of a shuffle has at least 32 bytes.",
        "pl": "Sekret tasowania ma co najmniej 32 bajty.",
    },
}

LINES: dict[str, Both] = {
    "table.sat": {"en": "{who} sits down.", "pl": "{who} siada do stołu."},
    "table.left": {"en": "{name} gets up.", "pl": "{name} wstaje od stołu."},
    "table.bot": {
        "en": "{level} sits down.",
        "pl": "{level} siada do stołu.",
    },
    "table.begun": {
        "en": "Match {number} begins.",
        "pl": "Zaczyna się partia {number}.",
    },
    "table.missed_commit": {
        "en": "{name} took no part in the shuffle and has lost the seat.",
        "pl": "{name} nie bierze udziału w tasowaniu i traci miejsce.",
    },
    "table.missed_reveal": {
        "en": "{name} committed but did not reveal, and has lost the seat. "
        "Everything is discarded; the next shuffle begins anew.",
        "pl": "{name} nie ujawnia bajtów mimo zobowiązania i traci miejsce. "
        "Wszystko przepada; następne tasowanie zacznie się od nowa.",
    },
    "table.unshuffled": {
        "en": "Nobody took part in the shuffle in time; it is discarded.",
        "pl": "Nikt nie zdążył wziąć udziału w tasowaniu; przepada.",
    },
    "table.undone": {
        "en": "{who} takes the last action back.",
        "pl": "{who} cofa ostatni ruch.",
    },
    "table.undone.you": {
        "en": "You take your last action back.",
        "pl": "Cofasz swój ostatni ruch.",
    },
    "table.claims_bot": {
        "en": "{who} asks that a bot plays for {whom}.",
        "pl": "{who} prosi, żeby za gracza {whom} zagrał bot.",
    },
    "table.claims_bot.you": {
        "en": "You ask that a bot plays for {whom}.",
        "pl": "Prosisz, żeby za gracza {whom} zagrał bot.",
    },
    "table.claims_end": {
        "en": "{who} wants to end the match without a winner, as {whom} does not act.",
        "pl": "{who} chce zakończyć partię bez zwycięzcy, bo {whom} nie gra.",
    },
    "table.claims_end.you": {
        "en": "You want to end the match without a winner, as {whom} does not act.",
        "pl": "Chcesz zakończyć partię bez zwycięzcy, bo {whom} nie gra.",
    },
    "table.conceded": {"en": "{who} gives up.", "pl": "{who} się poddaje."},
    "table.conceded.you": {"en": "You give up.", "pl": "Poddajesz się."},
    "table.ended": {"en": "The match is over.", "pl": "Koniec partii."},
    "table.again": {
        "en": "{who} wants to play again.",
        "pl": "{who} chce zagrać jeszcze raz.",
    },
    "table.again.you": {
        "en": "You want to play again.",
        "pl": "Chcesz zagrać jeszcze raz.",
    },
    "table.closed": {"en": "The table is closed.", "pl": "Stół zamknięto."},
    "table.retired": RETIRED,
    "table.said": {"en": "{who}: {phrase}", "pl": "{who}: {phrase}"},
    "table.away": {"en": "{who} is away.", "pl": "{who}: połączenie zerwane."},
    "table.returned": {"en": "{who} is back.", "pl": "{who} jest z powrotem."},
    "table.returned.you": {"en": "You are back.", "pl": "Jesteś z powrotem."},
    "table.forgotten": {
        "en": "A player has left for good; the name is erased.",
        "pl": "Ktoś odchodzi na dobre; imię zostaje wymazane.",
    },
    "table.sat_in": {
        "en": "{level} plays for {who}.",
        "pl": "{level} gra za gracza {who}.",
    },
    "table.sat_in.you": {
        "en": "{level} plays for you; act to take your seat back.",
        "pl": "{level} gra za ciebie; zagraj, aby odzyskać miejsce.",
    },
}

PHRASES: dict[str, Both] = {
    "hello": {"en": "Hello!", "pl": "Cześć!"},
    "good_luck": {"en": "Good luck!", "pl": "Powodzenia!"},
    "thanks": {"en": "Thank you!", "pl": "Dziękuję!"},
    "well_played": {"en": "Well played!", "pl": "Pięknie zagrane!"},
    "ouch": {"en": "Ouch!", "pl": "Auć!"},
    "wow": {"en": "Wow!", "pl": "O rety!"},
    "sorry": {"en": "Sorry!", "pl": "Przepraszam!"},
    "thinking": {"en": "Let me think …", "pl": "Chwileczkę, myślę…"},
    "your_turn": {"en": "It is your turn.", "pl": "Twoja kolej."},
    "again": {"en": "Another match?", "pl": "Jeszcze jedna partia?"},
    "bye": {"en": "Good night!", "pl": "Dobranoc!"},
}
