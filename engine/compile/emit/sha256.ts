/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const ROUND = Int32Array.from(roots(64, 1 / 3));
/** The same of the square roots of the first 8 primes. */
const START = roots(8, 1 / 2);

/**
 * SHA-256 of a text in UTF-8, as lower-case hex. The compiler is synchronous and runs in page, server and tools alike;
 * no platform offers a synchronous hash in all three, and nothing secret depends on this one: it names files.
 */
export function sha256(text: string): string {
  const words = padded(new TextEncoder().encode(text));
  const state = Int32Array.from(START);
  const room = new Int32Array(64);
  for (let at = 0; at < words.length; at += 16) compress(state, words.subarray(at, at + 16), room);
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

function padded(bytes: Uint8Array): Uint32Array {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const room = new Uint8Array(length);
  room.set(bytes);
  const view = new DataView(room.buffer);
  view.setUint8(bytes.length, 0x80);
  view.setUint32(length - 8, Math.floor(bytes.length / 0x20000000));
  view.setUint32(length - 4, (bytes.length << 3) >>> 0);
  const words = new Uint32Array(length / 4);
  for (let at = 0; at < words.length; at += 1) words[at] = view.getUint32(at * 4);
  return words;
}

/** @param w room for 64 words, which is written over */
function compress(state: Int32Array, block: Uint32Array, w: Int32Array): void {
  w.set(block);
  for (let t = 16; t < 64; t += 1) {
    const x = w[t - 15] ?? 0;
    const y = w[t - 2] ?? 0;
    const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    w[t] = ((w[t - 16] ?? 0) + s0 + (w[t - 7] ?? 0) + s1) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let t = 0; t < 64; t += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + s1 + ((e & f) ^ (~e & g)) + (ROUND[t] ?? 0) + (w[t] ?? 0)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) state[at] = ((state[at] ?? 0) + value) | 0;
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function roots(count: number, power: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n += 1) {
    if (isPrime(n)) found.push(((n ** power % 1) * 0x100000000) | 0);
  }
  return found;
}

function isPrime(n: number): boolean {
  for (let divisor = 2; divisor * divisor <= n; divisor += 1) if (n % divisor === 0) return false;
  return true;
}
