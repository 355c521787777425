// The page's own words. What the games say comes from the server's catalogues.

import type { Both, Language } from "../wire/types.ts";

export const UI = {
  tagline: { en: "Five card games from one dream world", pl: "Pięć gier karcianych z jednego świata snów" },
  yourName: { en: "Your name", pl: "Twoje imię" },
  guest: { en: "Dreamer", pl: "Śniący" },
  jubilee: {
    en: "Sen with hourglasses, golden special lands, and the long dream with both decks at once.",
    pl: "Sen z klepsydrami, złotymi krainami specjalnymi i długim snem na obie talie naraz.",
  },
  playNow: { en: "Play now", pl: "Graj" },
  choosePlayers: { en: "Choose the company", pl: "Wybierz towarzystwo" },
  company: { en: "Company", pl: "Towarzystwo" },
  whoSits: { en: "Choose a seat, then who sits there", pl: "Wskaż miejsce, a potem, kto na nim usiądzie" },
  alone: { en: "alone", pl: "samotnie" },
  length: { en: "Length", pl: "Długość" },
  shortMatch: { en: "short, about 5 min", pl: "krótko, ok. 5 min" },
  fullMatch: { en: "full match", pl: "pełna partia" },
  playNowHint: { en: "against bots, at once", pl: "z botami, od razu" },
  withFriends: { en: "With friends…", pl: "Ze znajomymi…" },
  rules: { en: "Rules", pl: "Zasady" },
  myTables: { en: "My tables", pl: "Moje stoły" },
  publicTables: { en: "Public tables", pl: "Stoły otwarte" },
  noTables: { en: "None at the moment.", pl: "Na razie żadnych." },
  yourTurn: { en: "your turn", pl: "twoja tura" },
  finished: { en: "finished", pl: "zakończony" },
  showAll: { en: "Show all", pl: "Pokaż wszystkie" },
  emptyTable: { en: "nobody yet", pl: "jeszcze nikogo" },
  players: { en: "players", pl: "graczy" },
  onePlayer: { en: "1 or 2 players", pl: "1 lub 2 osoby" },
  minutes: { en: "min", pl: "min" },
  seats: { en: "Players", pl: "Liczba graczy" },
  standIn: { en: "Let a bot play for them", pl: "Niech zagra bot" },
  memoryAid: { en: "Memory aid", pl: "Pomoc w zapamiętywaniu" },
  endMatch: { en: "End without a winner", pl: "Zakończ bez zwycięzcy" },
  isIdle: { en: "has not acted for {minutes} minutes.", pl: "– brak ruchu od {minutes} minut." },
  isAway: { en: "is away.", pl: "– połączenie zerwane." },
  botPlays: { en: "is represented by a bot.", pl: "– w zastępstwie gra bot." },
  voted: { en: "Some have agreed; all who wait must.", pl: "Część się zgadza; muszą wszyscy, którzy czekają." },
  botForYou: { en: "A bot plays for you.", pl: "Gra za ciebie bot." },
  takeBack: { en: "Take your seat back", pl: "Wróć do gry" },
  noWinner: { en: "Ended without a winner", pl: "Koniec bez zwycięzcy" },
  shuffling: {
    en: "The cards are being shuffled; every device adds its share.",
    pl: "Trwa tasowanie; każde urządzenie dokłada swoją część.",
  },
  asSeen: {
    en: "This device has checked: the commitments are those that it saw before it revealed its bytes, and all bytes fit them.",
    pl: "To urządzenie sprawdziło: zobowiązania są te same, które widziało przed ujawnieniem bajtów, i wszystkie bajty im odpowiadają.",
  },
  notAsSeen: {
    en: "The commitments are not those that this device saw before it revealed its bytes. Somebody may have chosen the cards.",
    pl: "Zobowiązania nie są tymi, które to urządzenie widziało przed ujawnieniem bajtów. Ktoś mógł wybrać karty.",
  },
  discarded: { en: "Shuffles discarded at this table:", pl: "Tasowania przerwane przy tym stole:" },
  wantRematch: { en: "Want to play again:", pl: "Chcą zagrać jeszcze raz:" },
  goOnWithout: { en: "Go on without them", pl: "Grajmy bez nich" },
  leaveTable: { en: "Leave the table", pl: "Odejdź od stołu" },
  memoryAidLine: { en: "Cards you have seen stay visible to you.", pl: "Karty, które znasz, pozostają dla ciebie widoczne." },
  publicTable: { en: "Public table", pl: "Stół otwarty" },
  publicTableLine: { en: "Anybody may find it in the list and join.", pl: "Każdy znajdzie go na liście i może się dosiąść." },
  openTable: { en: "Open the table", pl: "Otwórz stół" },
  pace: { en: "Bots’ pace", pl: "Tempo botów" },
  paceLine: { en: "How long they take before they act.", pl: "Ile czekają, zanim wykonają ruch." },
  "pace.slow": { en: "slow", pl: "powolne" },
  "pace.normal": { en: "normal", pl: "zwykłe" },
  "pace.quick": { en: "quick", pl: "szybkie" },
  "pace.instant": { en: "instant", pl: "bez czekania" },
  clock: { en: "Time for a decision", pl: "Czas na ruch" },
  clockLine: { en: "When it is up, a bot sits in.", pl: "Gdy się skończy, zastąpi cię bot." },
  noClock: { en: "no limit", pl: "bez limitu" },
  fair: { en: "Is the shuffle fair?", pl: "Czy tasowanie jest uczciwe?" },
  commitment: { en: "Commitment", pl: "Zobowiązanie" },
  cancel: { en: "Cancel", pl: "Anuluj" },
  close: { en: "Close", pl: "Zamknij" },
  invite: { en: "Invite", pl: "Zaproś" },
  inviteText: { en: "Send this link, or let somebody scan the code.", pl: "Wyślij ten link albo daj komuś zeskanować kod." },
  copy: { en: "Copy the link", pl: "Kopiuj link" },
  copied: { en: "Copied", pl: "Skopiowano" },
  sitDown: { en: "Sit down", pl: "Usiądź" },
  seatBot: { en: "Invite somebody", pl: "Zaproś kogoś" },
  remove: { en: "Send away", pl: "Odeślij" },
  start: { en: "Begin the match", pl: "Zacznij partię" },
  waitingRoom: { en: "The table is being set", pl: "Zbieramy się przy stole" },
  freeSeat: { en: "free seat", pl: "wolne miejsce" },
  seat: { en: "Seat", pl: "Miejsce" },
  player: { en: "Player", pl: "Gracz" },
  bot: { en: "bot", pl: "bot" },
  away: { en: "away", pl: "poza stołem" },
  you: { en: "you", pl: "ty" },
  lobby: { en: "All games", pl: "Wszystkie gry" },
  log: { en: "What happened", pl: "Co się działo" },
  rulebook: { en: "Rulebook", pl: "Zasady gry" },
  search: { en: "Search the rules", pl: "Szukaj w zasadach" },
  found: { en: "Paragraphs found", pl: "Znalezione punkty" },
  example: { en: "Example", pl: "Przykład" },
  sound: { en: "Sounds", pl: "Dźwięki" },
  saySomething: { en: "Say something", pl: "Powiedz coś" },
  muteOthers: { en: "Mute the others", pl: "Wycisz innych" },
  hearOthers: { en: "Hear the others again", pl: "Znów słuchaj innych" },
  on: { en: "on", pl: "włączone" },
  off: { en: "off", pl: "wyłączone" },
  undo: { en: "Take back", pl: "Cofnij" },
  why: { en: "See rule", pl: "Zobacz zasadę" },
  waitingFor: { en: "Waiting for", pl: "Czekamy na:" },
  yourMove: { en: "Your move.", pl: "Twój ruch." },
  connecting: { en: "Connecting…", pl: "Łączenie…" },
  lost: { en: "The connection is lost; trying again…", pl: "Utracono połączenie; próbuję ponownie…" },
  notLoaded: { en: "Something could not be loaded.", pl: "Czegoś nie udało się wczytać." },
  tryAgain: { en: "Try again", pl: "Spróbuj ponownie" },
  slow: { en: "Waiting for the server…", pl: "Czekam na serwer…" },
  rulesGone: {
    en: "The rules of this table are gone: its match is over, and nobody has won.",
    pl: "Zasad, według których grano przy tym stole, już nie ma: partia jest skończona, nikt nie wygrał.",
  },
  closedDown: { en: "This table is closed.", pl: "Ten stół jest zamknięty." },
  closedTable: { en: "This table is not open to you.", pl: "Ten stół nie jest dla ciebie dostępny." },
  closedPile: { en: "Closed pile", pl: "Stos zakryty" },
  openPile: { en: "Open pile", pl: "Stos odkryty" },
  pile: { en: "Pile", pl: "Stos" },
  drawPile: { en: "Draw pile", pl: "Stos dobierania" },
  discards: { en: "Discards", pl: "Odrzucone" },
  noCard: { en: "empty", pl: "brak kart" },
  inPlay: { en: "In play", pl: "W grze" },
  inHand: { en: "In hand", pl: "W ręce" },
  hand: { en: "Your hand", pl: "Twoje karty" },
  faceDown: { en: "face down", pl: "zakryta" },
  yourLand: { en: "your land {land}", pl: "twoja kraina {land}" },
  landOf: { en: "land {land} of {who}", pl: "kraina {land} gracza {who}" },
  round: { en: "Round", pl: "Runda" },
  to: { en: "to", pl: "do" },
  of: { en: "of", pl: "z" },
  tokens: { en: "tokens", pl: "żetony" },
  doors: { en: "Doors", pl: "Drzwi" },
  limbo: { en: "Limbo", pl: "Otchłań" },
  shared: { en: "Shared cards", pl: "Karty wspólne" },
  labyrinth: { en: "The labyrinth", pl: "Labirynt" },
  series: { en: "in a row of one colour", pl: "z rzędu w jednym kolorze" },
  leftInPile: { en: "What is left?", pl: "Co zostało?" },
  orHidden: { en: "(or hidden in your partner’s hand)", pl: "(albo ukryte w ręce partnera)" },
  towers: { en: "The towers", pl: "Wieże" },
  outlook: { en: "From the tower", pl: "Widok z wieży" },
  omens: { en: "Premonitions", pl: "Przeczucia" },
  reserve: { en: "In reserve", pl: "W zapasie" },
  book: { en: "The Book", pl: "Księga" },
  goals: { en: "Goals", pl: "Cele" },
  nextGoal: { en: "next", pl: "następny" },
  metGoal: { en: "found", pl: "odnalezione" },
  bottom: { en: "At the bottom", pl: "Na spodzie" },
  happyDream: { en: "A happy dream", pl: "Szczęśliwy sen" },
  prophecy: { en: "The Prophecy", pl: "Proroczy sen" },
  nextOnPile: { en: "Next on the pile", pl: "Następne na stosie" },
  pad: { en: "Score pad", pl: "Notes" },
  reasons: { en: "why", pl: "dlaczego" },
  total: { en: "Total", pl: "Razem" },
  goOn: { en: "Go on", pl: "Dalej" },
  roundOver: { en: "The round is counted", pl: "Koniec rundy" },
  newHand: { en: "Your new hand", pl: "Twoje nowe karty" },
  newHandHidden: {
    en: "Nobody but you may see these cards. Turn them over when nobody is looking.",
    pl: "Tych kart nie może zobaczyć nikt poza tobą. Odkryj je, gdy nikt nie patrzy.",
  },
  turnOver: { en: "Turn them over", pl: "Odkryj karty" },
  secret: { en: "Only you see this", pl: "Widzisz to tylko ty" },
  remembered: { en: "I will remember", pl: "Zapamiętam" },
  yes: { en: "Yes", pl: "Tak" },
  whichMove: { en: "What would you like to do?", pl: "Co chcesz zrobić?" },
  matchOver: { en: "The match is over", pl: "Koniec partii" },
  youWin: { en: "You win!", pl: "Wygrywasz!" },
  youLose: { en: "Lost this time", pl: "Tym razem przegrana" },
  wins: { en: "wins", pl: "wygrywa" },
  shareWin: { en: "share the victory", pl: "dzielą się zwycięstwem" },
  rematch: { en: "Play again", pl: "Zagraj jeszcze raz" },
  record: { en: "Download the record", pl: "Pobierz zapis" },
  share: { en: "Share", pl: "Udostępnij" },
  replay: { en: "Watch it again", pl: "Obejrzyj jeszcze raz" },
  replayHint: { en: "Arrow keys step; Escape ends.", pl: "Strzałki przewijają, Escape kończy." },
  eyes: { en: "Seen by", pl: "Widzi to:" },
  allOpen: { en: "All cards open", pl: "Wszystkie karty odkryte" },
  bystander: { en: "a bystander", pl: "widz" },
  linkCopied: { en: "Link copied", pl: "Link skopiowany" },
  noReplay: { en: "This match cannot be watched (yet).", pl: "Tej partii nie można (jeszcze) obejrzeć." },
  back: { en: "Back", pl: "Wstecz" },
  forward: { en: "Forward", pl: "Naprzód" },
  giveUp: { en: "Give up", pl: "Poddaj się" },
  menu: { en: "More", pl: "Więcej" },
  moves: { en: "All moves", pl: "Wszystkie ruchy" },
  opponents: { en: "The others", pl: "Pozostali" },
  yourDream: { en: "Your dream", pl: "Twój sen" },
  language: { en: "Polski", pl: "English" },
  languageLabel: { en: "Zmień język na polski", pl: "Change the language to English" },
  fan: { en: "A fan project, not affiliated with the publishers of the games.", pl: "Projekt fanowski, niezwiązany z wydawcami gier." },
  skip: { en: "Got it", pl: "Jasne" },
  guide: { en: "First game", pl: "Pierwsza gra" },
  guideOff: { en: "Leave the guide", pl: "Wyłącz przewodnik" },
  guideAgain: { en: "Show the first-game guide", pl: "Pokaż przewodnik pierwszej gry" },
  call: {
    en: "Ends the round for everybody. You score nothing if nobody has fewer ravens; otherwise you pay a penalty.",
    pl: "Kończy rundę dla wszystkich. Jeśli nikt nie ma mniej kruków, zapisujesz 0; w przeciwnym razie dostajesz karę.",
  },
  exchangeAll: {
    en: "All your cards are thrown away for everybody to see, and your turn ends.",
    pl: "Wszystkie twoje karty zostaną odrzucone na oczach wszystkich, a twoja tura się skończy.",
  },
  concedeText: { en: "A bot will play on for you.", pl: "Bot dokończy partię za ciebie." },
} satisfies Record<string, Both>;

export type Key = keyof typeof UI;

/** The first language to try: what was chosen before, or what the browser speaks. */
export function firstLanguage(): Language {
  const kept = read("sennik.language");
  if (kept === "en" || kept === "pl") return kept;
  return navigator.languages.some((language) => language.toLowerCase().startsWith("pl")) ? "pl" : "en";
}

export function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // private windows may forbid it
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // nothing is lost but a preference
  }
}

/** A number with a real minus sign where it is negative. */
export const signed = (number: number): string => String(number).replace("-", "−");

const UNITS = {
  cats: { en: ["cat", "cats"], pl: ["kot", "koty", "kotów"] },
  ravens: { en: ["raven", "ravens"], pl: ["kruk", "kruki", "kruków"] },
  tokens: { en: ["dragon token", "dragon tokens"], pl: ["żeton smoka", "żetony smoka", "żetonów smoka"] },
  points: { en: ["point", "points"], pl: ["punkt", "punkty", "punktów"] },
  upToRavens: { en: ["raven", "ravens"], pl: ["kruka", "kruków", "kruków"] },
  upToTokens: { en: ["token", "tokens"], pl: ["żetonu", "żetonów", "żetonów"] },
  upToPoints: { en: ["point", "points"], pl: ["punktu", "punktów", "punktów"] },
};

/** The word that goes with a number: 1 kruk, 2 kruki, 5 kruków. */
export function unit(count: number, language: Language, what: keyof typeof UNITS): string {
  const forms = UNITS[what][language];
  const size = Math.abs(count);
  if (size === 1) return forms[0]!;
  const few = [2, 3, 4].includes(size % 10) && ![12, 13, 14].includes(size % 100);
  return language === "en" || few ? forms[1]! : forms[2]!;
}
