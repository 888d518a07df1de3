import type { ProblemBody } from '@wellstock/contract/platform/problems'
import type { Language, languageNames, Theme } from '@wellstock/domain/identity/preferences'
import { writeHeaders } from '../../lib/write-headers.ts'

const TIMEOUT = 10_000
const RETRIES = 2

export const numberIn = (response: Response, header: string): number | undefined => {
  const text = response.headers.get(header)
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined
}

/** Whoever comes when many sign in waits for their turn, so many times. */
const TURNS = 12

/** When to come again, where many sign in at once. */
async function turnOf(response: Response | null): Promise<number | undefined> {
  if (response?.status !== 503) return
  const body: Partial<ProblemBody> | null = await response
    .clone()
    .json()
    .catch(() => null)
  return body?.reason === 'many_sign_in_at_once' ? numberIn(response, 'Retry-After') : undefined
}

/**
 * The server may be away for a moment, or have too many at once: then `onWait` is called. All tries share one idempotency key.
 * Null when it cannot be reached.
 */
export async function post(path: string, body: object, onWait: () => void): Promise<Response | null> {
  const headers = { 'Content-Type': 'application/json', ...writeHeaders() }
  for (let tried = 0; ; tried++) {
    const signal = AbortSignal.timeout(TIMEOUT)
    const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body), signal }).catch(
      () => null,
    )
    const turn = await turnOf(response)
    const tries = turn === undefined ? RETRIES : TURNS
    if (tried >= tries || (response && response.status < 500)) return response
    if (turn !== undefined) onWait()
    // Those who were sent away together do not come again together.
    const pause = turn === undefined ? 400 * 2 ** tried : 1_000 * (turn + 2 * Math.random())
    await new Promise((resume) => setTimeout(resume, pause))
  }
}

export type Choices = { language?: (typeof languageNames)[Language]; theme?: Theme }

/** What was chosen here becomes the person's own. Where it cannot be saved, they enter all the same. */
export async function keep(preferences: Choices) {
  const headers = { 'Content-Type': 'application/json', ...writeHeaders() }
  const signal = AbortSignal.timeout(TIMEOUT)
  const body = JSON.stringify({ preferences })
  await fetch('/api/settings/application', { method: 'PUT', headers, body, signal }).catch(() => null)
}
