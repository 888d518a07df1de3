import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { useSession } from './session.tsx'
import { local } from './storage.ts'

const PAUSE = 500

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What was stored, in the shape of `like`: it may come from an older version, or from somebody's hand. */
function shaped(like: unknown, value: unknown): unknown {
  if (isRecord(like)) {
    const given = isRecord(value) ? value : {}
    return Object.fromEntries(
      Object.entries(like).map(([name, part]) => [name, name in given ? shaped(part, given[name]) : part]),
    )
  }
  if (Array.isArray(like)) return Array.isArray(value) ? value : like
  return typeof value === 'object' && value !== null ? like : value
}

function read<T extends object>(key: string, like: T): { value: T; savedAt: string } | null {
  const found = local.get(key)
  if (!isRecord(found) || !isRecord(found.value) || Number.isNaN(Date.parse(String(found.savedAt))))
    return null
  return { value: shaped(like, found.value) as T, savedAt: String(found.savedAt) }
}

/**
 * Stores what is being typed in the browser, per person, until it is saved or thrown away. `like` is what the form
 * begins with.
 */
export function useDraft<T extends object>(name: string, like: T) {
  return useDraftOf(useSession().person.id, name, like)
}

/** The same for whoever this is. */
export function useDraftOf<T extends object>(who: string, name: string, like: T) {
  const key = `draft:${who}:${name}`
  const [found, setFound] = useState(() => read(key, like))
  const save = useDebouncedCallback(
    (value: T) => local.set(key, { value, savedAt: new Date().toISOString() }),
    { delay: PAUSE, flushOnUnmount: true },
  )
  // A page that is left or closed does not wait for the pause.
  useWindowEvent('pagehide', () => save.flush())
  const discard = () => {
    save.cancel()
    local.remove(key)
    setFound(null)
  }
  /** `found` is a draft left behind earlier, until it is taken up or discarded. */
  return { found, save, take: () => setFound(null), discard }
}

/** Puts back what somebody had typed, for the page that kept it under this name. */
export const keepDraft = (personId: string, name: string, value: object) =>
  local.set(`draft:${personId}:${name}`, { value, savedAt: new Date().toISOString() })
