import { problem } from './problem.ts'

/** So many requests in a minute, and no more than these at once. */
export const TOKEN_RATE = 120
const MINUTE = 60_000

/** What is left of a share at a moment. */
export type Share = { left: number; at: number }

/** A share that refills evenly over a minute, as it is at `now`; whoever is new has all of it. Returns null where nothing is left. */
export function spend(share: Share | undefined, rate: number, now: number): Share | null {
  const left = share ? Math.min(rate, share.left + ((now - share.at) * rate) / MINUTE) : rate
  return left < 1 ? null : { left: left - 1, at: now }
}

/** The requests of each token or link in a minute, in the memory of this process. */
export class TokenRates {
  readonly #shares = new Map<string, Share>()
  readonly #rate: number

  constructor(rate = TOKEN_RATE) {
    this.#rate = rate
  }

  /** Counts a request, says in `headers` how many are left, and refuses what is beyond them. */
  take(tokenId: string, now: Date, headers: Record<string, string>) {
    const at = now.getTime()
    // Full again: nothing to remember.
    for (const [id, share] of this.#shares) if (at - share.at >= MINUTE) this.#shares.delete(id)
    const share = this.#shares.get(tokenId)
    const next = spend(share, this.#rate, at)
    if (next) this.#shares.set(tokenId, next)
    const left = next?.left ?? 0
    const secondsFor = (requests: number) => String(Math.ceil((requests * MINUTE) / this.#rate / 1000))
    headers['RateLimit-Limit'] = String(this.#rate)
    headers['RateLimit-Remaining'] = String(Math.floor(left))
    headers['RateLimit-Reset'] = secondsFor(this.#rate - left)
    if (!next) throw problem('RATE_LIMITED', undefined, { headers: { 'Retry-After': secondsFor(1) } })
  }
}
