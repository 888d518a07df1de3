// FIPS 180-4, 4.2.2 and 6.2. The browser's own is missing where the page is served on plain http from another machine.

const isPrime = (number: number) => {
  for (let factor = 2; factor * factor <= number; factor++) if (number % factor === 0) return false
  return true
}
const primes = Array.from({ length: 312 }, (_, number) => number).filter(
  (number) => number > 1 && isPrime(number),
)
/** The first 32 bits of the part behind the point. */
const fraction = (value: number) => ((value - Math.floor(value)) * 2 ** 32) | 0
const rounds = Int32Array.from(primes.slice(0, 64), (prime) => fraction(Math.cbrt(prime)))
const beginning = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))

const turned = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits))

/** The hash of a file, in hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  const state = Int32Array.from(beginning)
  const words = new Int32Array(64)
  const whole = bytes.length - (bytes.length % 64)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at < whole; at += 64) addBlock(state, words, view, at)

  // The rest, a 1, zeros, and how many bits there were.
  const rest = bytes.length - whole
  const end = new Uint8Array(rest < 56 ? 64 : 128)
  end.set(bytes.subarray(whole))
  end[rest] = 0x80
  const ending = new DataView(end.buffer)
  ending.setBigUint64(end.length - 8, BigInt(bytes.length) * 8n)
  for (let at = 0; at < end.length; at += 64) addBlock(state, words, ending, at)
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

function addBlock(state: Int32Array, words: Int32Array, view: DataView, at: number) {
  for (let place = 0; place < 16; place++) words[place] = view.getInt32(at + 4 * place)
  for (let place = 16; place < 64; place++) {
    const [near, far] = [words[place - 2] as number, words[place - 15] as number]
    const small = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3)
    const large = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10)
    words[place] = ((words[place - 16] as number) + small + (words[place - 7] as number) + large) | 0
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (let place = 0; place < 64; place++) {
    const large = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const one = (h + large + ((e & f) ^ (~e & g)) + (rounds[place] as number) + (words[place] as number)) | 0
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  for (const [place, word] of [a, b, c, d, e, f, g, h].entries())
    state[place] = ((state[place] as number) + word) | 0
}
