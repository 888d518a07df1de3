import { issue, type Label, named, type Sentence, said } from '@wellstock/messages/sentence'
import * as z from 'zod'

/** An identifier: a UUID in canonical text. */
export const Id = z.uuid(issue.not_an_identifier())

/** Offices in an address: identifiers with commas between them. */
export const OfficeIds = z
  .string()
  .max(4_000, issue.max_100_offices())
  .transform((list) => list.split(','))
  .pipe(z.array(Id))

const hasControl = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** Text that can be stored and shown byte for byte: no control characters but tab and line breaks, no half characters. */
export const text = (name: Label, { min = 0, max }: { min?: number; max: number }) => {
  const label = named(name)
  return z
    .string(issue.must_be_text({ label }))
    .min(min, min <= 1 ? issue.required({ label }) : issue.min_characters({ label, min }))
    .max(max, issue.max_characters({ label, max }))
    .refine(
      (value) => !hasControl.test(value) && value.isWellFormed(),
      issue.unstorable_character_in({ label }),
    )
    .refine((value) => min === 0 || value.trim().length >= Math.min(min, 1), issue.required({ label }))
}

/** A whole number of base units, 0 … 10,000,000. */
export const quantity = (name: Label) => {
  const label = named(name)
  return z
    .number(issue.must_be_number({ label }))
    .int(issue.must_be_whole_number({ label }))
    .min(0, issue.must_not_be_negative({ label }))
    .max(10_000_000, issue.must_be_at_most({ label, max: 10_000_000 }))
}

/** A price in the organization's currency, 0 … 9,999,999.9999, at most four decimals. */
export const Price = z
  .number(issue.must_be_number({ label: said.label_unit_price() }))
  .min(0, issue.must_not_be_negative({ label: said.label_unit_price() }))
  .max(9_999_999.9999, issue.unit_price_max())
  .refine(
    (value) => Math.abs(Math.round(value * 10_000) - value * 10_000) < 1e-3,
    issue.unit_price_max_decimals(),
  )

/** A business date, `YYYY-MM-DD`, in the office's zone. */
export const PlainDate = z.iso.date(issue.not_a_date())

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
  pageSize: z.coerce
    .number(issue.must_be_number({ label: said.label_page_size() }))
    .int(issue.must_be_whole_number({ label: said.label_page_size() }))
    .min(1, issue.must_be_at_least({ label: said.label_page_size(), min: 1 }))
    .max(pageSizes.max, issue.must_be_at_most({ label: said.label_page_size(), max: pageSizes.max }))
    .default(pageSizes.default),
}

/** One page of a list and how many rows there are in all. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({
    items: z.array(row),
    total: z.number().int(),
    page: z.number().int(),
    pageSize: z.number().int(),
  })
