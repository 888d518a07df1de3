import {
  checkRhythms,
  contentSorts,
  MAX_BINS,
  MAX_CHECK_LINES,
  MAX_PLACEMENTS,
} from '@wellstock/domain/stock/rooms'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, pageOf, paging, text, Version, wholeInAddress } from '../platform/fields.ts'
import { LabelLayoutField, PdfOutput } from '../platform/files.ts'
import { route } from '../platform/route.ts'
import { BinCode } from './items.ts'
import {
  KioskLink,
  orderedRange,
  Restock,
  RoomChecks,
  RoomContent,
  RoomDetails,
  RoomFields,
  RoomTree,
} from './room.ts'

export * from '@wellstock/domain/stock/rooms'

const ById = z.strictObject({ id: Id })
const copies = wholeInAddress('copies', { min: 1, max: 100 }).default(1)
const Labels = z.strictObject({ id: Id, layout: LabelLayoutField.default('single'), copies })

const tag = 'Rooms'
const missing = said.room_not_found()

export const rooms = {
  tree: route('inventory.read', {
    method: 'GET',
    path: '/rooms/tree',
    tag,
    summary: 'Offices with their rooms and what needs attention in each',
    byOffice: true,
  })
    .input(z.strictObject({}).optional())
    .output(RoomTree),
  get: route('inventory.read', { method: 'GET', path: '/rooms/{id}', tag, summary: 'One room', missing })
    .input(ById)
    .output(RoomDetails),
  contents: route('inventory.read', {
    method: 'GET',
    path: '/rooms/{id}/contents',
    tag,
    summary: 'What stands in a room, in walking order',
    missing,
  })
    .input(
      z.strictObject({
        id: Id,
        binId: Id.optional(),
        /** Only what is not full. */
        belowPar: z.stringbool(issue.say_true_or_false()).default(false),
        sort: z.enum(contentSorts, issue.sort_one_of({ list: contentSorts.join(', ') })).default('bin'),
        ...paging,
      }),
    )
    .output(pageOf(RoomContent)),
  restock: route('inventory.read', {
    method: 'GET',
    path: '/rooms/{id}/restock',
    tag,
    summary: 'What to bring from the storage rooms of the office',
    missing,
  })
    .input(ById)
    .output(Restock),
  create: route('inventory.write', { method: 'POST', path: '/rooms', tag, summary: 'Add a room' })
    .input(RoomFields.extend({ officeId: Id }).superRefine(orderedRange))
    .output(RoomDetails),
  update: route('inventory.write', {
    method: 'PUT',
    path: '/rooms/{id}',
    tag,
    summary: 'Change a room; a newer version on the server answers 412',
    missing,
  })
    .input(RoomFields.extend({ id: Id, version: Version }).superRefine(orderedRange))
    .output(RoomDetails),
  deactivate: route('inventory.write', {
    method: 'POST',
    path: '/rooms/{id}/deactivate',
    tag,
    summary: 'Take a room out of use; with another room, its stock moves there',
    missing,
  })
    .input(z.strictObject({ id: Id, toRoomId: Id.optional() }))
    .output(RoomDetails),
  activate: route('inventory.write', {
    method: 'POST',
    path: '/rooms/{id}/activate',
    tag,
    summary: 'Take a room into use again',
    missing,
  })
    .input(ById)
    .output(RoomDetails),
  orderBins: route('inventory.write', {
    method: 'PUT',
    path: '/rooms/{id}/bins/order',
    tag,
    summary: 'Set the way through the room: every bin of it, in order',
    missing,
  })
    .input(z.strictObject({ id: Id, binIds: z.array(Id).max(10_000) }))
    .output(RoomDetails),
  addBins: route('inventory.write', {
    method: 'POST',
    path: '/rooms/{id}/bins',
    tag,
    summary: 'Add bins at the end of the way',
    missing,
  })
    .input(
      z.strictObject({
        id: Id,
        codes: z
          .array(BinCode)
          .min(1, issue.name_a_bin())
          .max(MAX_BINS, issue.max_bins({ max: MAX_BINS })),
      }),
    )
    .output(RoomDetails),
  renameBin: route('inventory.write', {
    method: 'PUT',
    path: '/rooms/{id}/bins/{binId}',
    tag,
    summary: 'Rename a bin; a newer version on the server answers 412',
    missing,
  })
    .input(z.strictObject({ id: Id, binId: Id, code: BinCode, version: Version }))
    .output(RoomDetails),
  removeBin: route('inventory.write', {
    method: 'DELETE',
    path: '/rooms/{id}/bins/{binId}',
    tag,
    summary: 'Remove a bin; what is in it stays in the room',
    missing,
  })
    .input(z.strictObject({ id: Id, binId: Id }))
    .output(RoomDetails),
  place: route('inventory.write', {
    method: 'PUT',
    path: '/rooms/{id}/placements',
    tag,
    summary: 'Put items of the room into bins',
    missing,
  })
    .input(
      z.strictObject({
        id: Id,
        placements: z
          .array(z.strictObject({ itemId: Id, binId: Id.nullable() }))
          .min(1, issue.choose_an_item())
          .max(MAX_PLACEMENTS, issue.max_placements({ max: MAX_PLACEMENTS })),
      }),
    )
    .output(RoomDetails),
  checks: route('inventory.read', {
    method: 'GET',
    path: '/rooms/{id}/checks',
    tag,
    summary: 'What is looked at in a room, how often, and the last checks',
    missing,
  })
    .input(ById)
    .output(RoomChecks),
  setChecklist: route('inventory.write', {
    method: 'PUT',
    path: '/rooms/{id}/checklist',
    tag,
    summary:
      'Say what is looked at in a room, in order, and how often; a newer version on the server answers 412',
    missing,
  })
    .input(
      z.strictObject({
        id: Id,
        version: Version,
        rhythm: z.enum(checkRhythms, issue.required({ label: said.label_rhythm() })),
        lines: z
          .array(text('check_line', { min: 1, max: 120 }))
          .max(MAX_CHECK_LINES, issue.max_check_lines({ max: MAX_CHECK_LINES })),
      }),
    )
    .output(RoomChecks),
  check: route('inventory.write', {
    method: 'POST',
    path: '/rooms/{id}/checks',
    tag,
    summary: 'Keep what was found in a room: an answer to every line of its checklist',
    missing,
  })
    .input(
      z.strictObject({
        id: Id,
        answers: z
          .array(
            z.strictObject({
              lineId: Id,
              isOk: z.boolean(issue.say_true_or_false()),
              note: text('note', { max: 200 }).default(''),
            }),
          )
          .min(1, issue.answer_every_line())
          .max(MAX_CHECK_LINES, issue.max_check_lines({ max: MAX_CHECK_LINES })),
      }),
    )
    .output(RoomChecks),
  kiosk: route('inventory.read', {
    method: 'GET',
    path: '/rooms/{id}/kiosk',
    tag,
    summary: 'The link of a room that reports empty bins without signing in',
    missing,
  })
    .input(ById)
    .output(KioskLink.nullable()),
  makeKiosk: route('inventory.write', {
    method: 'POST',
    path: '/rooms/{id}/kiosk',
    tag,
    summary: 'Make a new link for a room: the one before no longer opens; its secret is shown once',
    ownTransactions: true,
    inPerson: true,
    missing,
  })
    .input(z.strictObject({ id: Id, addresses: text('kiosk_addresses', { max: 2000 }).default('') }))
    .output(z.object({ link: KioskLink, secret: z.string() })),
  revokeKiosk: route('inventory.write', {
    method: 'DELETE',
    path: '/rooms/{id}/kiosk',
    tag,
    summary: 'Revoke the link of a room',
    missing,
  })
    .input(ById)
    .output(ById),
  sheet: route('inventory.read', {
    method: 'GET',
    path: '/rooms/{id}/sheet',
    tag,
    summary: 'The room sheet: what is kept here, with boxes to write in',
    missing,
  })
    .input(ById)
    .output(PdfOutput),
  label: route('inventory.read', {
    method: 'GET',
    path: '/rooms/{id}/label',
    tag,
    summary: 'The label of the room',
    missing,
  })
    .input(Labels)
    .output(PdfOutput),
  binLabels: route('inventory.read', {
    method: 'GET',
    path: '/rooms/{id}/bin-labels',
    tag,
    summary: 'A label for each bin of the room',
    missing,
  })
    .input(Labels)
    .output(PdfOutput),
  restockList: route('inventory.read', {
    method: 'GET',
    path: '/rooms/{id}/restock-list',
    tag,
    summary: 'What to bring, as a pick list',
    missing,
  })
    .input(ById)
    .output(PdfOutput),
}
