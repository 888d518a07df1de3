import { useEffect, useEffectEvent } from 'react'
import { useSingleKeys } from '../lib/session.tsx'
import { isSingleKey } from '../lib/single-keys.ts'

/** Runs at one of these keys pressed by itself, anywhere on the page, unless the person has switched single keys off. */
export function useSingleKey(keys: string, run: ((key: string) => void) | undefined) {
  const isOn = useSingleKeys() && run !== undefined
  const pressed = useEffectEvent((key: string) => run?.(key))

  useEffect(() => {
    if (!isOn) return
    function onKeyDown(event: KeyboardEvent) {
      const key = event.key.toLowerCase()
      if (!keys.includes(key) || key.length > 1 || !isSingleKey(event)) return
      event.preventDefault()
      pressed(key)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOn, keys])
}
