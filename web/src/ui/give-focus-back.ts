/** What Mantine marks the body with while a dialog stands over the page. */
const MARK = 'data-scroll-locked'

/** What had the focus; of an item of a menu, which is gone with its menu, what opens the menu. */
function focused() {
  const element = document.activeElement
  const menu = element?.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element
}

/**
 * A dialog that is drawn only while it is open leaves the focus nowhere when it goes. It goes back to what opened
 * the dialog or, where that is gone too, to the page.
 */
export function giveFocusBack() {
  let opener: Element | null = null
  new MutationObserver(() => {
    if (document.body.hasAttribute(MARK)) {
      opener ??= focused()
      return
    }
    const back = opener?.isConnected && opener !== document.body ? opener : document.getElementById('main')
    opener = null
    if (document.activeElement === document.body && back instanceof HTMLElement)
      back.focus({ preventScroll: true })
  }).observe(document.body, { attributeFilter: [MARK] })
}
