import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useSingleKeys } from '../lib/session.tsx'
import { isSingleKey } from '../lib/single-keys.ts'

/**
 * Runs at one of these keys pressed by itself, anywhere on the page, unless the person has switched single keys off. With
 * `inside`, something in a dialog: in that dialog alone.
 */
export function useSingleKey(
  keys: string,
  run: ((key: string) => void) | undefined,
  inside?: RefObject<Element | null>,
) {
  const isOn = useSingleKeys() && run !== undefined
  const pressed = useEffectEvent((key: string) => run?.(key))

  useEffect(() => {
    if (!isOn) return
    function onKeyDown(event: KeyboardEvent) {
      const key = event.key.toLowerCase()
      const dialog = inside?.current?.closest('[role=dialog]') ?? null
      if (!keys.includes(key) || key.length > 1 || !isSingleKey(event, dialog)) return
      event.preventDefault()
      pressed(key)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOn, keys, inside])
}
