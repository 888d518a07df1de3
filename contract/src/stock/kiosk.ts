import { said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, text } from '../platform/fields.ts'
import { route } from '../platform/route.ts'

const tag = 'Kiosk'
const token = text('code', { max: 100 })
const missing = said.kiosk_not_there()

/** What a kiosk shows: nothing of quantities, prices or people. */
const Kiosk = z.object({
  room: z.string(),
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      binCode: z.string().nullable(),
      /** Somebody has said so already. */
      isReported: z.boolean(),
    }),
  ),
})
export type Kiosk = z.infer<typeof Kiosk>

const Report = z.object({ id: z.string() })

/** For whoever has the link of a room. Unknown, revoked and from another address are answered alike. */
export const kiosk = {
  open: route('public', {
    // A secret in an address stands in every log on its way.
    method: 'POST',
    path: '/kiosk',
    tag,
    summary: 'The two-bin items of a room',
    missing,
  })
    .input(z.strictObject({ token }))
    .output(Kiosk),
  report: route('public', {
    method: 'POST',
    path: '/kiosk/reports',
    tag,
    summary: 'Say that a bin is empty',
    missing,
  })
    .input(z.strictObject({ token, id: Id, itemId: Id }))
    .output(Report),
  takeBack: route('public', {
    method: 'POST',
    path: '/kiosk/reports/{id}/undo',
    tag,
    summary: 'Take back, within a minute, what this kiosk has said',
    missing,
  })
    .input(z.strictObject({ token, id: Id }))
    .output(Report),
}
