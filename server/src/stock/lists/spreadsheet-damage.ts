import { type Sentence, said } from '@wellstock/messages/sentence'

// As spreadsheets write them, and people do not: two digits of exponent, a sign, and months with one capital.
const SHORTENED = /^[+-]?\d(?:[.,]\d+)?E\+\d{2,3}$/i
const MONTHS = 'Jan|Feb|Mar|Mär|Mrz|Apr|May|Mai|Jun|Jul|Aug|Sep|Oct|Okt|Nov|Dec|Dez'
const DATED = new RegExp(`^(?:\\d{1,2}-(?:${MONTHS})|(?:${MONTHS})-\\d{2}|\\d{1,2}\\. (?:${MONTHS}))$`)
const FAILED = /^#(?:REF|NAME|VALUE|DIV\/0|NULL|NUM|WERT|BEZUG|VALOR|VALEUR|NOM|NOMBRE|ZAHL)[!?]?$|^#{3,}$/i

/** Why a text that identifies something is not what was put in: a spreadsheet took it for a number, a date or a formula. */
export function spreadsheetDamage(text: string): Sentence | undefined {
  const written = text.trim()
  if (SHORTENED.test(written)) return said.spreadsheet_shortened({ text: written })
  if (DATED.test(written)) return said.spreadsheet_made_a_date({ text: written })
  return FAILED.test(written) ? said.spreadsheet_shows_an_error({ text: written.slice(0, 20) }) : undefined
}
