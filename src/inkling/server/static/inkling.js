// Keeps a table's page live: zones come over one socket, forms go back over it. Without it, plain forms do all this.
const main = document.querySelector("[data-live]");
let socket, wait = 250, shown = null;

function zone(name) { return main.querySelector(`[data-zone="${name}"]`); }

function show(message) {
  for (const [name, html] of Object.entries(message.zones ?? {})) {
    const place = zone(name);
    if (!place) continue;
    const focus = place.contains(document.activeElement) ? document.activeElement.value || document.activeElement.name : null;
    place.innerHTML = html;
    if (focus) [...place.querySelectorAll("button, input")].find(e => e.value === focus || e.name === focus)?.focus();
  }
  if (message.story) zone("story").querySelector("ol").insertAdjacentHTML("beforeend", message.story);
  notice(message.sentence ?? "");
}

function notice(sentence) {
  shown?.remove();
  shown = null;
  if (!sentence) return;
  shown = Object.assign(document.createElement("p"), { className: "notice", role: "alert", textContent: sentence });
  main.prepend(shown);
}

function connect() {
  const url = new URL(location.pathname + "/live", location);
  url.protocol = url.protocol.replace("http", "ws");
  socket = new WebSocket(url);
  socket.onopen = () => { wait = 250; notice(""); };
  socket.onmessage = event => show(JSON.parse(event.data));
  socket.onclose = () => { notice(main.dataset.lost); setTimeout(connect, wait); wait = Math.min(2000, wait * 2); };
}

main.addEventListener("submit", event => {
  const form = event.target, path = new URL(form.action).pathname.split("/").pop();
  if (path === "join" || socket?.readyState !== WebSocket.OPEN) return;
  event.preventDefault();
  const fields = Object.fromEntries(new FormData(form, event.submitter));
  socket.send(JSON.stringify({ ...fields, to: path, send: crypto.randomUUID?.() ?? String(Math.random()) }));
});

connect();
