import type { FoundSession } from '../access/sessions.ts'

const MAX_SESSIONS = 10_000

/**
 * Sessions seen lately. A read is asked together with the question whether its session is still valid, in the belief
 * that nothing has changed; the belief is checked against the answer, and a read made on a wrong one is thrown away.
 */
export class KnownSessions {
  readonly #found = new Map<string, FoundSession>()

  get(token: string): FoundSession | undefined {
    return this.#found.get(token)
  }

  remember(token: string, found: FoundSession) {
    this.#found.delete(token)
    this.#found.set(token, found)
    const [oldest] = this.#found.keys()
    if (this.#found.size > MAX_SESSIONS && oldest) this.#found.delete(oldest)
  }

  forget(token: string) {
    this.#found.delete(token)
  }
}

/** Whether a session still is what it was: the same person with the same grants in the same organization. */
export function isUnchanged(before: FoundSession, now: FoundSession): boolean {
  return before.session.id === now.session.id && identityOf(before) === identityOf(now)
}

const identityOf = ({ person, session }: FoundSession) =>
  JSON.stringify([person, session.organization, session.endsAt])
