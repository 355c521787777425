// A page without drawings: lists tables and plays with plain buttons.
"use strict";
const main = document.getElementById("main");
const nameField = document.getElementById("name");
const SPECTATOR = 6; // as the seat of one who has none
const language = (navigator.language || "en").slice(0, 2);

function element(tag, text, click) {
  const made = document.createElement(tag);
  if (text !== undefined) made.textContent = text;
  if (click) made.addEventListener("click", click);
  return made;
}

async function ask(method, path, body) {
  const given = { method, headers: { "content-type": "application/json" } };
  if (body !== undefined) given.body = JSON.stringify(body);
  const answer = await fetch(path, given);
  const found = answer.status === 204 ? null : await answer.json();
  if (!answer.ok) throw new Error((found && found.sentence) || answer.statusText);
  return found;
}

function complain(error) {
  main.prepend(element("p", String(error.message || error)));
}

async function lobby() {
  const [games, tables] = await Promise.all([ask("GET", "/api/games"), ask("GET", "/api/tables")]);
  main.replaceChildren(element("h2", "Open a table"));
  const choice = element("select");
  for (const game of games) {
    const option = element("option", game.titles[language] ?? game.titles.en);
    option.value = game.key;
    choice.append(option);
  }
  const open = element("button", "Play against bots", () => openTable(games, choice.value).catch(complain));
  main.append(choice, open, element("h2", "Tables"));
  for (const table of [...tables.mine, ...tables.public]) {
    const link = element("a", `${table.game}: ${table.names.join(", ") || "empty"}${table.your_turn ? " (your turn)" : ""}`);
    link.href = `/tables/${table.id}`;
    const line = element("p");
    line.append(link);
    main.append(line);
  }
}

async function openTable(games, key) {
  const game = games.find((each) => each.key === key);
  const table = await ask("POST", "/api/tables", { game: key, seats: game.default_seats });
  await ask("POST", `/api/tables/${table.id}/seats`, { seat: 0 });
  const level = game.bots[game.bots.length - 1];
  for (let seat = 1; seat < game.default_seats; seat++) {
    await ask("POST", `/api/tables/${table.id}/seats`, { seat, bot: level });
  }
  await ask("POST", `/api/tables/${table.id}/start`, {});
  location.href = `/tables/${table.id}`;
}

function follow(id) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}/ws/tables/${id}?form=json&words=1&lang=${language}`);
  const said = element("ol");
  const notes = element("p");
  let table = null;
  socket.addEventListener("message", (event) => {
    const message = JSON.parse(event.data);
    if (message.type === "table") share(socket, (table = message)).catch(complain);
    if (message.type === "frame") draw(socket, table, message, said, notes);
    if (message.type === "refused") notes.textContent = message.sentence;
  });
  socket.addEventListener("close", (event) => {
    if (event.code < 4000 || event.code === 4503) setTimeout(() => follow(id), 1000);
  });
}

// Our bytes for the shuffle: committed to first, and revealed when everybody has committed.
const entropy = crypto.getRandomValues(new Uint8Array(32));
const bytes = (hex) => Uint8Array.from(hex.match(/../g), (digits) => parseInt(digits, 16));
const hex = (some) => Array.from(some, (byte) => byte.toString(16).padStart(2, "0")).join("");

async function share(socket, { status, you, fair }) {
  if (status !== "shuffling" || you === SPECTATOR) return;
  const { round, commitment, step } = fair;
  const promise = Uint8Array.of(...bytes(commitment), you, ...entropy);
  const own = hex(new Uint8Array(await crypto.subtle.digest("SHA-256", promise)));
  const message = step === "reveal" ? { type: "reveal", round, entropy: hex(entropy) } : { type: "commit", round, commitment: own };
  socket.send(JSON.stringify(message));
}

function draw(socket, table, frame, said, notes) {
  const choices = frame.choices || [];
  document.title = choices.length > 0 ? "Your turn – Sennik" : "Sennik";
  main.replaceChildren(element("h2", table.game));
  table.seats.forEach((seat, number) => main.append(seatLine(table, frame, seat, number)));
  main.append(element("p", frame.text || frame.say || ""), notes);
  notes.textContent = "";
  for (const choice of choices) {
    const message = { type: "act", id: crypto.randomUUID(), prompt: frame.prompt, action: choice.action };
    main.append(element("button", choice.label, () => socket.send(JSON.stringify(message))));
  }
  if (frame.undo) {
    const message = { type: "undo", id: crypto.randomUUID() };
    main.append(element("button", "Undo", () => socket.send(JSON.stringify(message))));
  }
  if (frame.interlude && frame.interlude.awaits.includes(table.you)) {
    main.append(element("button", "Next round", () => socket.send('{"type":"next"}')));
  }
  if (table.over) main.append(element("button", "Again", () => socket.send('{"type":"again"}')));
  for (const line of frame.told) said.prepend(element("li", line));
  main.append(said);
}

function seatLine(table, frame, seat, number) {
  const points = frame.scores && frame.scores.length ? `: ${frame.scores[number]}` : "";
  const line = element("p", `${number + 1}. ${seat.name || seat.level || "empty"}${points}`);
  if (seat.kind === "free" && table.you === SPECTATOR) {
    const sit = () => ask("POST", `/api/tables/${table.id}/seats`, { seat: number }).catch(complain);
    line.append(element("button", "Sit down", sit));
  }
  return line;
}

async function begin() {
  const me = await ask("POST", "/api/me", {});
  nameField.value = me.name;
  nameField.addEventListener("change", () => ask("POST", "/api/me", { name: nameField.value }).catch(complain));
  const [, where, id] = location.pathname.split("/");
  if (where === "return") {
    await ask("POST", "/api/return", { code: location.hash.slice(1) });
    location.href = "/";
  } else if (where === "tables" && id) {
    follow(id);
  } else {
    await lobby();
  }
}

begin().catch(complain);
