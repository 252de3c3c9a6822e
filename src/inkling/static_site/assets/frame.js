// Runs first in every page that Python has drawn. It replaces WebSocket: messages go to Python in the page around this one.

window.WebSocket = class {
  static CONNECTING = 0;
  static OPEN = 1;
  static CLOSING = 2;
  static CLOSED = 3;

  readyState = 0;
  binaryType = "blob";
  onopen = null;
  onmessage = null;
  onclose = null;
  #line;

  constructor(url) {
    const { pathname, search } = new URL(url, location);
    this.#line = parent.inkling.openSocket(pathname + search, data => this.#take(data));
    addEventListener("pagehide", () => this.close());
  }

  send(text) { if (this.readyState === 1) this.#line.send(text); }

  close() {
    if (this.readyState > 1) return;
    this.readyState = 3;
    this.#line.close();
  }

  #take(data) {
    if (this.readyState === 3) return;
    if (data === null) {
      this.readyState = 3;
      this.onclose?.({ code: 1005 });
      return;
    }
    if (this.readyState === 0) {
      this.readyState = 1;
      this.onopen?.({});
    }
    this.onmessage?.({ data });
  }
};
