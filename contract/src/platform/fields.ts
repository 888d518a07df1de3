import { issue, type Label, named, type Sentence, said } from '@wellstock/messages/sentence'
import * as z from 'zod'

/** An identifier: a UUID in canonical text. */
export const Id = z.uuid(issue.not_an_identifier())

/** Identifiers in an address, with commas between them, at most 100. */
export const idsInAddress = (tooMany: string) =>
  z
    .string()
    .max(4_000, tooMany)
    .transform((list) => list.split(','))
    .pipe(z.array(Id))

export const OfficeIds = idsInAddress(issue.max_100_offices())
export const ItemIds = idsInAddress(issue.max_items_at_a_time({ max: 100 }))

const hasControl = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** Whether a text can be stored and shown byte for byte: no control characters but tab and line breaks, no half characters. */
export const isPlainText = (value: string) => !hasControl.test(value) && value.isWellFormed()

/** What a label says, separators between its parts included: neither a zero byte nor half a character. */
const isScannable = (value: string) => !value.includes('\u0000') && value.isWellFormed()

/** Text that can be stored and shown byte for byte, never altered. */
export const text = (name: Label, { min = 0, max }: { min?: number; max: number }) => {
  const label = named(name)
  return z
    .string(issue.must_be_text({ label }))
    .min(min, min <= 1 ? issue.required({ label }) : issue.min_characters({ label, min }))
    .max(max, issue.max_characters({ label, max }))
    .refine(isPlainText, issue.unstorable_character_in({ label }))
    .refine((value) => min === 0 || value.trim().length >= Math.min(min, 1), issue.required({ label }))
}

/** The department of a person or an item, by any of its names. One that nobody knows is added. */
export const Department = text('department', { min: 1, max: 120 })

/** What somebody looks for. */
export const Search = z
  .string(issue.must_be_text({ label: said.label_search() }))
  .max(100, issue.search_max_characters({ max: 100 }))
  .refine(isPlainText, issue.unstorable_character())

/** A code as it was scanned or typed: as long as the largest. */
export const scanned = ({ required, tooLong }: { required: string; tooLong: string }) =>
  z
    .string(issue.must_be_text({ label: said.label_the_code() }))
    .min(1, required)
    .max(4300, tooLong)
    .refine(isScannable, issue.unstorable_character_in({ label: said.label_the_code() }))

/** A password, or what stands for one. */
export const secret = (required: string, { max = 1024, tooLong }: { max?: number; tooLong?: string } = {}) =>
  z
    .string(required)
    .min(1, required)
    .max(max, tooLong ?? issue.max_characters({ label: said.label_password(), max }))
    .refine(isPlainText, issue.unstorable_character())

/** An e-mail address. */
export const Email = z
  .email(issue.email_form())
  .max(254, issue.max_characters({ label: said.label_email(), max: 254 }))

const wholeBetween = (numbers: z.ZodNumber, label: Sentence, min: number, max: number) =>
  numbers
    .int(issue.must_be_whole_number({ label }))
    .min(min, min === 0 ? issue.must_not_be_negative({ label }) : issue.must_be_at_least({ label, min }))
    .max(max, issue.must_be_at_most({ label, max }))

/** A whole number. */
export const whole = (name: Label, { min, max }: { min: number; max: number }) => {
  const label = named(name)
  return wholeBetween(z.number(issue.must_be_number({ label })), label, min, max)
}

/** The same in an address. */
export const wholeInAddress = (name: Label, { min, max }: { min: number; max: number }) => {
  const label = named(name)
  return wholeBetween(z.coerce.number(issue.must_be_number({ label })), label, min, max)
}

/** A whole number of base units, 0 … 10,000,000. */
export const quantity = (name: Label) => whole(name, { min: 0, max: 10_000_000 })

const LARGEST_COUNTER = 2_147_483_647

/** Which version of a record the person was looking at. */
export const Version = whole('version', { min: 1, max: LARGEST_COUNTER })

/** A price in the organization's currency, 0 … 9,999,999.9999, at most four decimals. */
export const Price = z
  .number(issue.must_be_number({ label: said.label_unit_price() }))
  .min(0, issue.must_not_be_negative({ label: said.label_unit_price() }))
  .max(9_999_999.9999, issue.unit_price_max())
  .refine(
    (value) => Math.abs(Math.round(value * 10_000) - value * 10_000) < 1e-3,
    issue.unit_price_max_decimals(),
  )

/** An amount in the organization's currency, 0 … max, to the cent. */
export const money = (name: Label, { max }: { max: number }) => {
  const label = named(name)
  return z
    .number(issue.must_be_number({ label }))
    .min(0, issue.must_not_be_negative({ label }))
    .max(max, issue.must_be_at_most({ label, max }))
    .refine(
      (value) => Math.abs(Math.round(value * 100) - value * 100) < 1e-3,
      issue.max_two_decimals({ label }),
    )
}

/** A share in percent, 0 … max, at most four decimals. */
export const percent = (name: Label, { max }: { max: number }) => {
  const label = named(name)
  return z
    .number(issue.must_be_number({ label }))
    .min(0, issue.must_not_be_negative({ label }))
    .max(max, issue.must_be_at_most({ label, max }))
    .refine(
      (value) => Math.abs(Math.round(value * 10_000) - value * 10_000) < 1e-3,
      issue.max_four_decimals({ label }),
    )
}

/** A temperature in °C, -200 … 200, at most one decimal. */
export const temperature = (name: Label) => {
  const label = named(name)
  return z
    .number(issue.must_be_number({ label }))
    .min(-200, issue.must_be_at_least({ label, min: -200 }))
    .max(200, issue.must_be_at_most({ label, max: 200 }))
    .refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6, issue.max_one_decimal({ label }))
}

/** The name of a time zone: `America/Denver`. */
export const TimeZone = z
  .string(issue.not_a_time_zone())
  .max(60, issue.not_a_time_zone())
  // An offset is read by PostgreSQL with its sign turned around.
  .regex(/^[A-Za-z]/, issue.not_a_time_zone())
  .refine((zone) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: zone })
      return true
    } catch {
      return false
    }
  }, issue.not_a_time_zone())

/** The first and the last year that dates are kept in. */
const isWithinYears = (date: string) => date >= '1900' && date < '3000'

/** A business date, `YYYY-MM-DD`, in the office's zone. A field of a form that was left empty asks for it. */
export const PlainDate = z.iso
  .date({ error: ({ input }) => (input === '' ? issue.choose_a_day() : issue.not_a_date()) })
  .refine(isWithinYears, issue.date_out_of_range())

/** A moment that somebody or some device names, UTC. */
export const Moment = z.iso.datetime(issue.not_a_time()).refine(isWithinYears, issue.date_out_of_range())

/** Server time, UTC, ISO 8601. */
export const Instant = z.string()

/** A sentence of the catalog, to be said in any language. */
export const SentenceField = z.object({
  reason: z.string(),
  params: z.record(z.string(), z.unknown()).optional(),
}) as unknown as z.ZodType<Sentence, Sentence>

/** What is wrong or why, if anything: in English, for programs, and beside it the sentence. */
export const spoken = { message: z.string().nullable(), messageReason: SentenceField.nullable() }

const pageSizes = { default: 20, max: 100 }

/** Paging as every list takes it. Pages count from 1. */
export const paging = {
  page: z.coerce
    .number(issue.must_be_number({ label: said.label_page() }))
    .int(issue.must_be_whole_number({ label: said.label_page() }))
    .min(1, issue.page_from_one())
    .max(1_000_000, issue.must_be_at_most({ label: said.label_page(), max: 1_000_000 }))
    .default(1),
  pageSize: wholeInAddress('page_size', { min: 1, max: pageSizes.max }).default(pageSizes.default),
}

/** One page of a list and how many rows there are in all. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({
    items: z.array(row),
    total: z.number().int(),
    page: z.number().int(),
    pageSize: z.number().int(),
  })
