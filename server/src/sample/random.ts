const SEED = 'wellstock-sample-1'

export type Random = {
  /** Uniform in [0, 1). */
  next: () => number
  between: (low: number, high: number) => number
  /** Whole number, both ends included. */
  integer: (low: number, high: number) => number
  chance: (probability: number) => boolean
  normal: (mean: number, deviation: number) => number
  /** A factor around 1: the exponential of a normal of this deviation. */
  lognormal: (deviation: number) => number
  poisson: (mean: number) => number
  pick: <T>(list: readonly T[]) => T
}

/**
 * The stream of one entity, keyed by its label: what is added elsewhere never reshuffles it, and the same label
 * says the same thing on every machine.
 */
export function rng(label: string): Random {
  const next = sfc32(cyrb128(`${SEED}|${label}`))
  const normal = (mean: number, deviation: number) =>
    mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    integer: (low, high) => low + Math.floor((high - low + 1) * next()),
    chance: (probability) => next() < probability,
    normal,
    lognormal: (deviation) => Math.exp(normal(0, deviation)),
    poisson: (mean) =>
      mean > 30 ? Math.max(0, Math.round(normal(mean, Math.sqrt(mean)))) : knuth(mean, next),
    pick: (list) => {
      const chosen = list[Math.floor(list.length * next())]
      if (chosen === undefined) throw new RangeError(`nothing to pick from: ${label}`)
      return chosen
    },
  }
}

function knuth(mean: number, next: () => number): number {
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = next(); product > limit; product *= next()) count++
  return count
}

/** 128 bits of a text, after bryc's public-domain cyrb128. */
function cyrb128(text: string): [number, number, number, number] {
  let [h1, h2, h3, h4] = [1779033703, 3144134277, 1013904242, 2773480762]
  for (let i = 0; i < text.length; i++) {
    const k = text.charCodeAt(i)
    h1 = h2 ^ Math.imul(h1 ^ k, 597399067)
    h2 = h3 ^ Math.imul(h2 ^ k, 2869860233)
    h3 = h4 ^ Math.imul(h3 ^ k, 951274213)
    h4 = h1 ^ Math.imul(h4 ^ k, 2716044179)
  }
  h1 = Math.imul(h3 ^ (h1 >>> 18), 597399067)
  h2 = Math.imul(h4 ^ (h2 >>> 22), 2869860233)
  h3 = Math.imul(h1 ^ (h3 >>> 17), 951274213)
  h4 = Math.imul(h2 ^ (h4 >>> 19), 2716044179)
  h1 ^= h2 ^ h3 ^ h4
  return [h1 >>> 0, (h2 ^ h1) >>> 0, (h3 ^ h1) >>> 0, (h4 ^ h1) >>> 0]
}

/** Small fast counting generator of Chris Doty-Humphrey, 32 bits. */
function sfc32([a, b, c, d]: [number, number, number, number]): () => number {
  return () => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 4294967296
  }
}
