import type { FoundSession } from '../access/sessions.ts'

const MAX_SESSIONS = 10_000

/**
 * The sessions used lately. A read runs together with the check that its session is still valid, as if nothing had
 * changed; if the check finds another session than the cached one, what was read is thrown away.
 */
export class SessionCache {
  readonly #sessions = new Map<string, FoundSession>()

  get(token: string): FoundSession | undefined {
    return this.#sessions.get(token)
  }

  set(token: string, found: FoundSession) {
    this.#sessions.delete(token)
    this.#sessions.set(token, found)
    const [oldest] = this.#sessions.keys()
    if (this.#sessions.size > MAX_SESSIONS && oldest) this.#sessions.delete(oldest)
  }

  delete(token: string) {
    this.#sessions.delete(token)
  }
}

/** Whether a session still is what it was: the same person with the same grants in the same organization. */
export function isUnchanged(before: FoundSession, now: FoundSession): boolean {
  return before.session.id === now.session.id && identityOf(before) === identityOf(now)
}

const identityOf = ({ person, session }: FoundSession) =>
  JSON.stringify([person, session.organization, session.endsAt])
