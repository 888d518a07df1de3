import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useDialogs } from '../lib/dialogs.ts'
import { useSession, useSingleKeys } from '../lib/session.tsx'
import { isSingleKey } from '../lib/single-keys.ts'
import { goPlaces } from './go-places.ts'

/** How long after G the second letter still counts. */
const GO_WITHIN = 1_500

/** The single keys that work on every page: `?` shows the keys, G and a letter go somewhere. Draws nothing. */
export function GlobalKeys() {
  const session = useSession()
  const isOn = useSingleKeys()
  const navigate = useNavigate()
  const openDialog = useDialogs()

  const placeOf = useEffectEvent((key: string) => goPlaces(session).find((place) => place.key === key))
  const go = useEffectEvent((to: ReturnType<typeof goPlaces>[number]['to']) => void navigate({ to }))
  const showKeys = useEffectEvent(() => openDialog('keys'))

  useEffect(() => {
    if (!isOn) return
    let goUntil = 0

    function onKeyDown(event: KeyboardEvent) {
      if (!isSingleKey(event)) return
      const key = event.key.toLowerCase()
      const place = event.timeStamp < goUntil ? placeOf(key) : undefined
      goUntil = key === 'g' ? event.timeStamp + GO_WITHIN : 0
      if (place) go(place.to)
      else if (key === '?') showKeys()
      else return
      event.preventDefault()
    }
    // Before the page: N begins a new item there, and after G it does not.
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [isOn])

  return null
}
