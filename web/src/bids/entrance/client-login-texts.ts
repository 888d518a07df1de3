import { publicTexts } from '../../identity/sign-in/public-texts.ts'
import { m } from '../../lib/messages.ts'

/** What stands on the page of the vendor entrance before anything has happened, in the language of the moment. */
export const clientLoginTexts = () => ({
  ...publicTexts(),
  title: m.entrance_title(),
  sendLink: m.entrance_send_link(),
  sent: m.entrance_link_sent(),
  linkReady: m.entrance_link_ready(),
  next: m.common_continue(),
  linkOver: m.entrance_link_over(),
  noScript: m.entrance_no_script(),
})
export type ClientLoginTexts = ReturnType<typeof clientLoginTexts>
