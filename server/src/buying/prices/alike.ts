import { plain } from '@wellstock/domain/platform/plain-text'

const WORD = /\d+(?:\.\d+)?|\p{L}+/gu

const wordsOf = (name: string) => new Set(nameKey(name).split(' ').filter(Boolean))

/** A name as others are compared with it: no case, accents or signs, in its order. */
export const nameKey = (name: string) => (plain(name).match(WORD) ?? []).join(' ')

/** How alike two names must be for one to be proposed; 1 is the same. */
const LIKENESS = 0.6
const MOST = 3
/** A word of more products than this tells none of them. */
const COMMON = 2_000

type Known = { id: string; words: Set<string>; weight: number }

/** Finds products by names that are written a little differently: rare words count more than common ones. */
export class Names {
  readonly #byWord = new Map<string, Known[]>()
  readonly #count: number

  constructor(products: Iterable<{ id: string; name: string }>) {
    const all = [...products].map(({ id, name }) => ({ id, words: wordsOf(name), weight: 0 }))
    this.#count = all.length
    for (const known of all)
      for (const word of known.words) {
        const others = this.#byWord.get(word)
        if (others) others.push(known)
        else this.#byWord.set(word, [known])
      }
    for (const known of all) known.weight = this.#weight(known.words)
  }

  #rarity(word: string) {
    return Math.log(1 + this.#count / (this.#byWord.get(word)?.length ?? 1))
  }

  #weight(words: Set<string>) {
    let sum = 0
    for (const word of words) sum += this.#rarity(word)
    return sum
  }

  /** The identifiers of the likeliest products, the best first. */
  likeliest(name: string): string[] {
    const words = wordsOf(name)
    const shared = new Map<Known, number>()
    for (const word of words) {
      const those = this.#byWord.get(word)
      if (!those || those.length > COMMON) continue
      const rarity = this.#rarity(word)
      for (const known of those) shared.set(known, (shared.get(known) ?? 0) + rarity)
    }
    if (shared.size === 0) return []
    const weight = this.#weight(words)
    return [...shared]
      .map(([{ id, weight: other }, common]) => ({ id, likeness: common / (weight + other - common) }))
      .filter(({ likeness }) => likeness >= LIKENESS)
      .sort((a, b) => b.likeness - a.likeness || a.id.localeCompare(b.id))
      .slice(0, MOST)
      .map(({ id }) => id)
  }
}
