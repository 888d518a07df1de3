import { local } from '../../lib/storage.ts'

const LONGEST = 60 * 60_000

type Block = { email: string; until: number }

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** The server's block of an address, mirrored under a name so that its countdown survives a reload. */
export function keptBlock(key: string) {
  /** Null when it is over. */
  function stored(now = Date.now()): Block | null {
    const found = local.get(key) as Partial<Block> | null
    if (typeof found?.email !== 'string' || typeof found.until !== 'number') return null
    const left = found.until - now
    return left > 0 && left < LONGEST ? { email: found.email, until: found.until } : null
  }
  let block = stored()
  return {
    start(email: string, seconds: number) {
      block = { email, until: Date.now() + seconds * 1_000 }
      local.set(key, block)
    },
    forget() {
      block = null
      local.remove(key)
    },
    isThere: () => block !== null,
    isOver: () => block !== null && block.until <= Date.now(),
    /** Someone else may come in at the same computer meanwhile: whether they can is the server's decision. */
    secondsLeft(email: string): number {
      if (!block || (email.trim() !== '' && !same(email, block.email))) return 0
      return Math.max(0, Math.ceil((block.until - Date.now()) / 1_000))
    },
  }
}
