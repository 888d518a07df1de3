import type { SignedIn } from '@wellstock/contract/identity/auth'
import { useSyncExternalStore } from 'react'
import { local } from './storage.ts'

const listeners = new Set<() => void>()
let chosen: string | null = null

const keyOf = (session: SignedIn) => `office:${session.person.id}`

/** What this person chose in this browser. An office that is not theirs (any more) counts as not chosen. */
function read(session: SignedIn | null): string | null {
  const stored = session && local.get(keyOf(session))
  const isTheirs = session && session.offices.length > 1 && session.offices.some(({ id }) => id === stored)
  chosen = isTheirs ? String(stored) : null
  return chosen
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  // Another tab of the same person has chosen.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The one office the person looks at; null for all of theirs. */
export const useChosenOffice = (session: SignedIn | null) =>
  useSyncExternalStore(subscribe, () => read(session))

export function chooseOffice(session: SignedIn, id: string | null) {
  if (id === null) local.remove(keyOf(session))
  else local.set(keyOf(session), id)
  for (const listener of listeners) listener()
}

/** Lists and sums of the server are narrowed to the chosen office. */
export const officeHeader = (): Record<string, string> => (chosen ? { 'X-Office': chosen } : {})
