import { cardColumns, cardRowOutcomes, MAX_CARD_ROWS } from '@wellstock/domain/procedures/card-imports'
import { MAX_IMPORT_CHARACTERS } from '@wellstock/domain/stock/imports'
import { issue } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, isPlainText, spoken } from '../platform/fields.ts'
import { route } from '../platform/route.ts'

export * from '@wellstock/domain/procedures/card-imports'

/** A list as it was handed in, and how it is read. */
const CardImportList = z.strictObject({
  content: z
    .string(issue.file_empty())
    .min(1, issue.file_empty())
    .max(MAX_IMPORT_CHARACTERS, issue.price_file_too_large({ rows: MAX_CARD_ROWS }))
    .refine(isPlainText, issue.unstorable_character()),
  /** Who approves the cards that are new. */
  ownerId: Id,
  /** What each column is read as, in the order of the list; null: as it is guessed. */
  fields: z.array(z.enum(cardColumns, issue.not_a_filter()).nullable()).max(200).nullable().default(null),
})
export type CardImportList = z.output<typeof CardImportList>

/** What a row of a list of cards comes to. */
export const CardImportRow = z.object({
  line: z.number().int(),
  type: z.string(),
  provider: z.string(),
  product: z.string(),
  open: z.number().int(),
  hold: z.number().int(),
  outcome: z.enum(cardRowOutcomes),
  /** What is wrong, and with which column. */
  field: z.enum(cardColumns).nullable(),
  ...spoken,
  /** The card whose draft it is on, once it is. */
  cardId: z.string().nullable(),
})
export type CardImportRow = z.infer<typeof CardImportRow>

export const CardImport = z.object({
  columns: z.array(
    z.object({ header: z.string(), field: z.enum(cardColumns).nullable(), samples: z.array(z.string()) }),
  ),
  rows: z.array(CardImportRow),
  /** Drafts that it makes, or made. */
  drafts: z.number().int(),
})
export type CardImport = z.infer<typeof CardImport>

const make = (path: `/preference-cards/imports${string}`, summary: string) =>
  route('procedures.write', { method: 'POST', path, summary, tag: 'Procedures', body: 'list' })

/** Cards from a list, each as a draft. */
export const cardImports = {
  check: make(
    '/preference-cards/imports/check',
    'What the rows of a list of cards come to; nothing is written',
  )
    .input(CardImportList)
    .output(CardImport),
  take: make('/preference-cards/imports', 'Make drafts of a list of cards')
    .input(CardImportList)
    .output(CardImport),
}
