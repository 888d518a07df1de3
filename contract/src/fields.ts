import * as z from 'zod'

/** An identifier: a UUID in canonical text. */
export const Id = z.uuid('This is not a valid identifier.')

/** Offices in an address: identifiers with commas between them. */
export const OfficeIds = z
  .string()
  .max(4_000, 'Choose at most 100 offices.')
  .transform((list) => list.split(','))
  .pipe(z.array(Id))

const hasControl = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** Text that can be stored and shown byte for byte: no control characters but tab and line breaks, no half characters. */
export const text = (label: string, { min = 0, max }: { min?: number; max: number }) =>
  z
    .string(`${label} must be text.`)
    .min(min, min <= 1 ? `${label} is required.` : `${label} must be at least ${min} characters.`)
    .max(max, `${label} must be at most ${max} characters.`)
    .refine(
      (value) => !hasControl.test(value) && value.isWellFormed(),
      `${label} contains a character that cannot be stored.`,
    )
    .refine((value) => min === 0 || value.trim().length >= Math.min(min, 1), `${label} is required.`)

/** A whole number of base units, 0 … 10,000,000. */
export const quantity = (label: string) =>
  z
    .number(`${label} must be a number.`)
    .int(`${label} must be a whole number.`)
    .min(0, `${label} must be 0 or more.`)
    .max(10_000_000, `${label} must be at most 10,000,000.`)

/** A price in the organisation's currency, 0 … 9,999,999.9999, at most four decimals. */
export const Price = z
  .number('Unit price must be a number.')
  .min(0, 'Unit price must be 0 or more.')
  .max(9_999_999.9999, 'Unit price must be at most 9,999,999.9999.')
  .refine(
    (value) => Math.abs(Math.round(value * 10_000) - value * 10_000) < 1e-3,
    'Unit price can have at most 4 decimals.',
  )

/** A business date, `YYYY-MM-DD`, in the office's zone. */
export const PlainDate = z.iso.date('This is not a date. Use YYYY-MM-DD.')

/** Server time, UTC, ISO 8601. */
export const Instant = z.string()

const pageSizes = { default: 20, max: 100 }

/** Paging as every list takes it. Pages count from 1. */
export const paging = {
  page: z.coerce
    .number('Page must be a number.')
    .int('Page must be a whole number.')
    .min(1, 'Pages count from 1.')
    .max(1_000_000, 'Page must be at most 1,000,000.')
    .default(1),
  pageSize: z.coerce
    .number('Page size must be a number.')
    .int('Page size must be a whole number.')
    .min(1, 'Page size must be at least 1.')
    .max(pageSizes.max, `Page size must be at most ${pageSizes.max}.`)
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
