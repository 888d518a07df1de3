import { holds, stockLevels, tracks } from '@wellstock/domain/stock/inventory'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, Instant, pageOf, paging, scanned } from '../platform/fields.ts'
import { route } from '../platform/route.ts'

const BookLot = z.object({
  id: z.string().nullable(),
  number: z.string().nullable(),
  expiryDate: z.string().nullable(),
  hold: z.enum(holds),
  onHand: z.number().int(),
  reserved: z.number().int(),
})

const BookItem = z.object({
  id: z.string(),
  productId: z.string(),
  sku: z.string(),
  name: z.string(),
  unit: z.string(),
  serialNumber: z.string().nullable(),
  officeId: z.string(),
  roomId: z.string().nullable(),
  binCode: z.string().nullable(),
  stockLevel: z.enum(stockLevels),
  expiryRequired: z.boolean(),
  track: z.enum(tracks),
  isTwoBin: z.boolean(),
  unitPrice: z.number().nullable(),
  lots: z.array(BookLot),
})

const BookRoom = z.object({
  id: z.string(),
  officeId: z.string(),
  number: z.string(),
  name: z.string(),
  isQuarantine: z.boolean(),
})

/** See `ScanBook` in scan-book.ts, which the web reads without the schemas. */
export const Book = z.object({
  today: z.string(),
  asOf: Instant,
  items: z.array(BookItem),
  codes: z.array(z.object({ code: z.string(), productId: z.string(), packQuantity: z.number().int() })),
  rooms: z.array(BookRoom),
})

/** What somebody scanned. */
const Raw = scanned({ required: issue.scan_or_type_a_code(), tooLong: issue.too_long_to_be_code() })

const UnknownCode = z.object({
  code: z.string(),
  scheme: z.string(),
  raw: z.string(),
  officeName: z.string(),
  times: z.number().int(),
  lastSeenAt: Instant,
})
export type UnknownCode = z.infer<typeof UnknownCode>

export const scan = {
  book: route('inventory.read', {
    method: 'GET',
    path: '/scan/book',
    summary: 'What a device needs of an office to answer scans without a line',
    tag: 'Scanning',
    missing: said.no_such_office(),
  })
    .input(z.strictObject({ officeId: Id }))
    .output(Book),
  lookup: route('inventory.read', {
    method: 'GET',
    path: '/scan/lookup',
    summary: 'What a scanned code stands for, in all offices of the caller',
    tag: 'Scanning',
  })
    .input(z.strictObject({ raw: Raw }))
    .output(Book),
  keepUnknown: route('inventory.write', {
    method: 'POST',
    path: '/scan/unknown',
    summary: 'Keep a code nobody knows, to be linked later',
    tag: 'Scanning',
    missing: said.no_such_office(),
  })
    .input(z.strictObject({ raw: Raw, officeId: Id }))
    .output(z.object({ code: z.string() })),
  unknown: route('inventory.read', {
    method: 'GET',
    path: '/scan/unknown',
    summary: 'Codes that were scanned and nobody knows, the latest first',
    tag: 'Scanning',
    byOffice: true,
  })
    .input(z.strictObject({ ...paging }))
    .output(pageOf(UnknownCode)),
}
