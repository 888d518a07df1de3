import type { SignedIn } from '../../lib/session.tsx'
import { local } from '../../lib/storage.ts'
import type { Notice } from './notices.ts'

const LATER = 'browser-notices-later'

/** Whether the person wants notices of the browser on a device like this one. */
export const wantsBrowserNotices = ({ channels }: Pick<SignedIn, 'channels'>) =>
  matchMedia('(pointer: coarse)').matches ? channels.mobile : channels.browser

export const browserPermission = (): NotificationPermission | 'unknown' =>
  'Notification' in window ? Notification.permission : 'unknown'

/** Asked once per browser: a "not now" is remembered. */
export const shouldOffer = (session: Pick<SignedIn, 'channels'>) =>
  wantsBrowserNotices(session) && browserPermission() === 'default' && local.get(LATER) !== true

export const notNow = () => local.set(LATER, true)

/** To be called from a click: browsers refuse to ask otherwise. */
export const askPermission = () => Notification.requestPermission()

/** A notice of the browser. Its tag is the notice's id, so that several tabs show it once. */
export function showBrowserNotice({ id, title, message }: Notice, onOpen: () => void) {
  try {
    const shown = new Notification(title, { body: message, tag: id })
    shown.onclick = () => {
      window.focus()
      shown.close()
      onOpen()
    }
  } catch {
    // Phones have the permission without the constructor. The notice waits in the panel.
  }
}
