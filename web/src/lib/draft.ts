import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useSession } from './session.tsx'
import { local } from './storage.ts'

const PAUSE = 500

type Stored<T> = { value: T; savedAt: string }

function read<T>(key: string): Stored<T> | null {
  const found = local.get(key) as Partial<Stored<T>> | null
  return found?.value && typeof found.savedAt === 'string' ? (found as Stored<T>) : null
}

/** Keeps what is being typed in the browser, per person, until it is saved or thrown away. */
export function useDraft<T>(name: string) {
  const { person } = useSession()
  const key = `draft:${person.id}:${name}`
  const [found, setFound] = useState(() => read<T>(key))
  const keep = useDebouncedCallback(
    (value: T) => local.set(key, { value, savedAt: new Date().toISOString() }),
    { delay: PAUSE, flushOnUnmount: true },
  )
  const discard = () => {
    keep.cancel()
    local.remove(key)
    setFound(null)
  }
  /** `found` is a draft left behind earlier, until it is taken up or discarded. */
  return { found, keep, take: () => setFound(null), discard }
}
