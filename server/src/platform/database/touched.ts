import { randomBytes } from 'node:crypto'
import { type Change, type Noun, tagOf } from '@wellstock/contract/platform/changes'

/** Above this many of one noun, all of them are said to have changed. */
const MAX_NAMED = 50
/** Above this many of all nouns too: a notification of PostgreSQL has room for 8,000 bytes. */
const MAX_TAGS = 300

/** What a transaction has changed so far. */
export class Touched {
  readonly #ids = new Map<Noun, Set<string> | 'all'>()

  add(noun: Noun, ids: (string | null)[]) {
    const known = this.#ids.get(noun)
    if (known === 'all') return
    const now = new Set([...(known ?? []), ...ids.flatMap((id) => id ?? [])])
    const isAll = ids.length === 0 || ids.includes(null) || now.size > MAX_NAMED
    this.#ids.set(noun, isAll ? 'all' : now)
  }

  /** What has changed, under an identifier of its own; null if nothing has. From here on nothing has. */
  take(): Change | null {
    if (this.#ids.size === 0) return null
    const tags = [...this.#ids].flatMap(([noun, ids]) =>
      ids === 'all' ? [tagOf(noun)] : [...ids].map((id) => tagOf(noun, id)),
    )
    const nouns = [...this.#ids.keys()]
    this.#ids.clear()
    const id = randomBytes(6).toString('base64url')
    return { id, tags: tags.length > MAX_TAGS ? nouns.map((noun) => tagOf(noun)) : tags }
  }
}
