import type { Language, languageNames, Theme } from '@wellstock/domain/identity/preferences'
import { writeHeaders } from '../../lib/write-headers.ts'

const TIMEOUT = 10_000
const RETRIES = 2

export const numberIn = (response: Response, header: string): number | undefined => {
  const text = response.headers.get(header)
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined
}

/** The server may be away for a moment; all tries share one idempotency key. Null when it cannot be reached. */
export async function post(path: string, body: object): Promise<Response | null> {
  const headers = { 'Content-Type': 'application/json', ...writeHeaders() }
  for (let tried = 0; ; tried++) {
    const signal = AbortSignal.timeout(TIMEOUT)
    const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body), signal }).catch(
      () => null,
    )
    if (tried === RETRIES || (response && response.status < 500)) return response
    await new Promise((resume) => setTimeout(resume, 400 * 2 ** tried))
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
