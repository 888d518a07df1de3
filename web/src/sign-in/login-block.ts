import { useState } from 'react'
import { local } from '../lib/storage.ts'
import { useNow } from '../lib/use-now.ts'

const KEY = 'login-blocked'
const LONGEST = 60 * 60_000

type Block = { email: string; until: number }

function stored(): Block | null {
  const found = local.get(KEY) as Partial<Block> | null
  if (typeof found?.email !== 'string' || typeof found.until !== 'number') return null
  const left = found.until - Date.now()
  return left > 0 && left < LONGEST ? { email: found.email, until: found.until } : null
}

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/**
 * The server's block of an account, mirrored so that its countdown survives a reload. Someone else may sign in
 * at the same computer meanwhile: whether they can is the server's decision.
 */
export function useLoginBlock(email: string) {
  const [block, setBlock] = useState(stored)
  const now = useNow(block !== null)
  const secondsLeft = block ? Math.ceil((block.until - now) / 1_000) : 0
  const concerns = block !== null && (email.trim() === '' || same(email, block.email))

  return {
    secondsLeft: concerns && secondsLeft > 0 ? secondsLeft : 0,
    start(seconds: number) {
      const next = { email, until: Date.now() + seconds * 1_000 }
      local.set(KEY, next)
      setBlock(next)
    },
    clear() {
      local.remove(KEY)
      setBlock(null)
    },
  }
}
