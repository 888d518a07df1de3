import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { said } from '@wellstock/messages/sentence'
import type { Passwords } from '../../platform/app.ts'
import { problem } from '../../platform/http/problem.ts'

// Argon2id with the parameters OWASP recommends: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Comparing a password keeps a core busy for some 30 ms: one core stays for everybody who is signed in already. */
const AT_ONCE = Math.max(1, availableParallelism() - 1)
const MAX_WAITING = 60

/** Whoever is told so comes again by themselves: nothing was looked at, and nothing counted. */
export const manyAtOnce = () =>
  problem('CONNECTION_ERROR', said.many_sign_in_at_once(), { headers: { 'Retry-After': '2' } })

/** Does a few things at once, in the order in which they were asked for. Refuses what comes when too many wait. */
export function aFewAtOnce(atOnce: number, maxWaiting: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++
    else if (waiting.length >= maxWaiting) throw manyAtOnce()
    // Whoever has finished hands on their place.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

const inTurn = aFewAtOnce(AT_ONCE, MAX_WAITING)

export const passwords: Passwords = {
  hash: (password) => inTurn(() => hash(password.normalize('NFC'), COST)),
  verify: (stored, password) => inTurn(() => verify(stored, password.normalize('NFC'))),
}
