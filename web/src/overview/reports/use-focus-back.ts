import { useEffect } from 'react'

/**
 * Gives the focus back to what it was on when a dialog of a `Modal.Stack` opened. By itself Mantine gives it to the head
 * of the dialog underneath, or to nothing.
 */
export function useFocusBack(isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    return () => {
      if (!(opener instanceof HTMLElement)) return
      // Where a dialog underneath is about to take the focus, it finds its way by this.
      opener.setAttribute('data-autofocus', '')
      opener.addEventListener('blur', () => opener.removeAttribute('data-autofocus'), { once: true })
      opener.focus({ preventScroll: true })
    }
  }, [isOpen])
}
