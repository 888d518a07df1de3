import type { CodeScheme } from '@wellstock/contract/stock/item-details'
import { parseScan } from '@wellstock/domain/stock/scan-codes'
import { sentenceOfNote } from '@wellstock/domain/stock/scan-codes/notes'
import { type Sentence, said } from '@wellstock/messages/sentence'

/** A code as it is kept with a product: unique with its scheme. */
export type Code = { scheme: CodeScheme; code: string }

/** What is kept of a code as it was scanned: the number of the product in it, or the text where there is none; or why not. */
export function readProductCode(raw: string): Code | { problem: Sentence } {
  const { kind, text, productCode, scheme, problems } = parseScan(raw)
  const [wrong] = problems
  if (wrong) return { problem: sentenceOfNote(wrong) }
  if (kind === 'own') return { problem: said.code_is_our_label() }
  if (productCode && scheme) return { scheme, code: productCode }
  if (kind === 'gs1' || kind === 'hibc') return { problem: said.code_names_no_product() }
  if (text.length > 100) return { problem: said.code_too_long_for_product() }
  return { scheme: 'internal', code: text }
}
