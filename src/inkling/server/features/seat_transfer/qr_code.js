// Draws a QR code (ISO/IEC 18004) of an address. The server can't: this address ends with a key that the server must not receive.
// Byte mode, error correction M, versions 1 to 20: up to 666 bytes.

const CHECKS = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26]; // bytes per block, by version
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];
const MASKS = [
  (x, y) => (x + y) % 2, (x, y) => y % 2, x => x % 3, (x, y) => (x + y) % 3, (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => x * y % 2 + x * y % 3, (x, y) => (x * y % 2 + x * y % 3) % 2, (x, y) => ((x + y) % 2 + x * y % 3) % 2,
];

// Multiply in the field of 256 elements.
function times(a, b) {
  let product = 0;
  for (; b; b >>= 1, a = a << 1 ^ (a > 127 ? 0x11d : 0)) if (b & 1) product ^= a;
  return product;
}

function generatorOf(degree) {
  let found = [1];
  for (let n = 0, root = 1; n < degree; n++, root = times(root, 2)) found = [...found, 0].map((value, at) => value ^ times(found[at - 1] ?? 0, root));
  return found;
}

function checksOf(data, generator) {
  const rest = [...data, ...generator.slice(1).fill(0)];
  for (let at = 0; at < data.length; at++) {
    const factor = rest[at];
    generator.forEach((value, n) => { rest[at + n] ^= times(value, factor); });
  }
  return rest.slice(data.length);
}

// Centres of the alignment patterns in one direction.
function centres(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2, size = 17 + 4 * version, step = Math.ceil((size - 13) / (2 * count - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, n) => size - 7 - step * (count - 2 - n))];
}

// Bytes of a code for data and checks together.
function roomOf(version) {
  const ends = centres(version).length, alignment = ends ? (25 * ends - 10) * ends - 55 : 0;
  return Math.floor(((16 * version + 128) * version + 64 - alignment - (version > 6 ? 36 : 0)) / 8);
}

const dataRoom = version => roomOf(version) - CHECKS[version - 1] * BLOCKS[version - 1];

// Data bytes and check bytes, in the order in which they are drawn.
function interleave(bytes, version) {
  const room = dataRoom(version), blocks = BLOCKS[version - 1], generator = generatorOf(CHECKS[version - 1]);
  const long = version > 9 ? 16 : 8, bits = [..."0100", ...bytes.length.toString(2).padStart(long, "0")];
  for (const byte of bytes) bits.push(...byte.toString(2).padStart(8, "0"));
  bits.push(..."0000".slice(0, 8 * room - bits.length));
  while (bits.length % 8) bits.push("0");
  const data = Array.from({ length: bits.length / 8 }, (_, n) => parseInt(bits.slice(8 * n, 8 * n + 8).join(""), 2));
  for (let fill = 236; data.length < room; fill ^= 236 ^ 17) data.push(fill);
  const least = Math.floor(room / blocks), parts = [];
  for (let n = 0, at = 0; n < blocks; n++) parts.push(data.slice(at, at += least + (n >= blocks - room % blocks ? 1 : 0)));
  const checks = parts.map(part => checksOf(part, generator));
  const mix = lists => Array.from({ length: Math.max(...lists.map(list => list.length)) }, (_, n) => lists.map(list => list[n])).flat();
  return [...mix(parts), ...mix(checks)].filter(byte => byte !== undefined);
}

// Append the remainder of a division of polynomials with coefficients 0 and 1.
function withChecks(value, generator, degree) {
  let rest = value << degree;
  for (let at = Math.floor(Math.log2(rest || 1)); at >= degree; at--) if (rest >> at & 1) rest ^= generator << at - degree;
  return value << degree | rest;
}

function draw(version, bytes, mask) {
  const size = 17 + 4 * version, dark = Array.from({ length: size }, () => Array(size).fill(false)), fixed = dark.map(row => [...row]);
  const put = (x, y, on) => { if (x >= 0 && y >= 0 && x < size && y < size) { dark[y][x] = Boolean(on); fixed[y][x] = true; } };
  const square = (x, y, far, light) => {
    for (let dy = -far; dy <= far; dy++) for (let dx = -far; dx <= far; dx++) put(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let n = 0; n < size; n++) { put(6, n, n % 2 === 0); put(n, 6, n % 2 === 0); }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) square(x, y, 4, [2, 4]);
  const ends = centres(version), last = ends.at(-1);
  for (const x of ends) for (const y of ends) if (![`6 6`, `6 ${last}`, `${last} 6`].includes(`${x} ${y}`)) square(x, y, 2, [1]);
  // Error correction M has the number 0.
  const format = withChecks(mask, 0x537, 10) ^ 0x5412;
  for (let n = 0; n < 15; n++) {
    const on = format >> n & 1;
    put(8, n < 6 ? n : n < 8 ? n + 1 : size - 15 + n, on);
    put(n < 8 ? size - 1 - n : n < 9 ? 7 : 14 - n, 8, on);
  }
  put(8, size - 8, true);
  const number = withChecks(version, 0x1f25, 12);
  for (let n = 0; version > 6 && n < 18; n++) {
    const across = size - 11 + n % 3, along = Math.floor(n / 3);
    put(across, along, number >> n & 1);
    put(along, across, number >> n & 1);
  }
  let bit = 0;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    for (let n = 0; n < size; n++) for (const x of [right, right - 1]) {
      const y = (right + 1 & 2) === 0 ? size - 1 - n : n;
      if (fixed[y][x]) continue;
      dark[y][x] = Boolean((bytes[bit >> 3] ?? 0) >> 7 - (bit & 7) & 1) !== (MASKS[mask](x, y) === 0);
      bit++;
    }
  }
  return dark;
}

// Long runs, blocks and shapes like the corners are hard to scan.
function badness(dark) {
  const rows = dark.map(row => row.map(Number).join("")), columns = dark.map((_, x) => dark.map(row => Number(row[x])).join(""));
  let bad = 0;
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) bad += run.length - 2;
    bad += 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length;
  }
  for (let y = 1; y < rows.length; y++) for (let x = 1; x < rows.length; x++) {
    if (/^(?:0000|1111)$/.test(rows[y - 1].slice(x - 1, x + 1) + rows[y].slice(x - 1, x + 1))) bad += 3;
  }
  const share = rows.join("").replaceAll("0", "").length / rows.length ** 2;
  return bad + 10 * Math.floor(Math.abs(share - .5) * 20);
}

// Return the rows of the code, true for dark. Raise a RangeError if the text is too long.
export function encode(text) {
  const bytes = new TextEncoder().encode(text);
  const version = CHECKS.findIndex((_, n) => dataRoom(n + 1) >= bytes.length + (n > 8 ? 3 : 2)) + 1;
  if (!version) throw new RangeError("too long for a QR code");
  const whole = interleave(bytes, version), codes = MASKS.map((_, mask) => draw(version, whole, mask)), how = codes.map(badness);
  return codes[how.indexOf(Math.min(...how))];
}

// Return an image of the code with its quiet zone.
export function drawCode(text) {
  const rows = encode(text), size = rows.length + 8, name = "http://www.w3.org/2000/svg";
  const runs = rows.flatMap((row, y) => [...row.map(Number).join("").matchAll(/1+/g)].map(({ 0: run, index: x }) => `M${x + 4} ${y + 4.5}h${run.length}`));
  const make = (kind, fields) => {
    const node = document.createElementNS(name, kind);
    for (const [field, value] of Object.entries(fields)) node.setAttribute(field, value);
    return node;
  };
  const image = make("svg", { class: "qr", viewBox: `0 0 ${size} ${size}` });
  image.append(make("path", { fill: "#fff", d: `M0 0h${size}v${size}h-${size}z` }), make("path", { stroke: "#000", d: runs.join("") }));
  return image;
}
