import { useEffect, useState } from 'react'

/** Where the focus was: of an item of a menu, which goes away with it, the button of that menu. */
function whereItWas(): HTMLElement | null {
  const active = document.activeElement
  const menu = active?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const place = menu ? document.getElementById(menu) : active
  return place instanceof HTMLElement ? place : null
}

/** Gives the focus back when a dialog that is there only while it is open goes away. */
export function useFocusBack() {
  const [before] = useState(whereItWas)
  useEffect(
    () => () => {
      if (before?.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
