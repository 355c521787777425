"""How a shuffle can be checked, told to people."""

EXPLANATION = {
    "en": (
        "Before the match the server chooses a secret and shows its SHA-256, the "
        "commitment. Then every player's device adds random bytes of its own. Each "
        "card follows from both: card number n is HMAC-SHA256 of the secret over "
        "all random bytes and n, divided by the number of cards that could come, "
        "and the remainder tells which one does. After the match the secret is "
        "shown. So the server could not choose the cards, because it did not know "
        "your bytes when it committed itself, and you could not either, because you "
        "did not know the secret. Download the record and run `sennik verify "
        "record.json` to recompute it all."
    ),
    "pl": (
        "Przed partią serwer losuje sekret i pokazuje jego SHA-256, czyli "
        "zobowiązanie. Potem urządzenie każdego gracza dokłada własne losowe bajty. "
        "Każda karta wynika z obu: karta numer n to HMAC-SHA256 sekretu ze "
        "wszystkich losowych bajtów i liczby n, podzielony przez liczbę kart, które "
        "mogły przyjść; reszta z dzielenia wskazuje, która przyszła. Po partii "
        "sekret zostaje ujawniony. Serwer nie mógł więc wybrać kart, bo składając "
        "zobowiązanie, nie znał twoich bajtów, a ty też nie, bo nie znasz sekretu. "
        "Pobierz zapis i uruchom `sennik verify zapis.json`, żeby wszystko "
        "przeliczyć."
    ),
}
