// In full width as well, as Japanese keyboards write them.
const SIGN = '[=+\\-@＝＋－＠]'
const FORMULA = `(?:[\\t\\r\\n]|[\\s"\\u200b\\ufeff]*${SIGN})`
const SEPARATED = `([;\\t\\r\\n][\\s"\\u200b\\ufeff]*)`
// A text that has apostrophes there already gets one more, so that the one can be told from the others.
const atStart = new RegExp(`^(?='*${FORMULA})`)
const inNewCell = new RegExp(`${SEPARATED}(?='*${SIGN})`, 'g')
const guardAtStart = new RegExp(`^'(?='*${FORMULA})`)
const guardInCell = new RegExp(`${SEPARATED}'(?='*${SIGN})`, 'g')

/**
 * Source: OWASP, CSV injection. A spreadsheet takes text that begins so for a formula; with an apostrophe before it,
 * it is text. Where lists are separated by semicolons it does not see our quotes and begins a cell within a text. Other
 * text, and numbers, stay as they are.
 */
export function escapeFormula(text: string): string {
  const inside = text.replace(inNewCell, "$1'")
  return atStart.test(text) ? `'${inside}` : inside
}

/** What a text was before `escapeFormula`. */
export const asWritten = (text: string): string => text.replace(guardInCell, '$1').replace(guardAtStart, '')
