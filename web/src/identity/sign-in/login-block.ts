import { local } from '../../lib/storage.ts'

const KEY = 'login-blocked'
const LONGEST = 60 * 60_000

type Block = { email: string; until: number }

/** The server's block of an account, mirrored so that its countdown survives a reload. Null when it is over. */
export function storedBlock(now = Date.now()): Block | null {
  const found = local.get(KEY) as Partial<Block> | null
  if (typeof found?.email !== 'string' || typeof found.until !== 'number') return null
  const left = found.until - now
  return left > 0 && left < LONGEST ? { email: found.email, until: found.until } : null
}

export function startBlock(email: string, seconds: number): Block {
  const block = { email, until: Date.now() + seconds * 1_000 }
  local.set(KEY, block)
  return block
}

export const forgetBlock = () => local.remove(KEY)

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** Someone else may sign in at the same computer meanwhile: whether they can is the server's decision. */
export function secondsBlocked(block: Block | null, email: string, now = Date.now()): number {
  if (!block || (email.trim() !== '' && !same(email, block.email))) return 0
  return Math.max(0, Math.ceil((block.until - now) / 1_000))
}
