import { cents } from '../finance/money.ts'

/**
 * The number of an invoice as it is compared: width, case, punctuation and leading zeros do not count, only that two runs of
 * digits are apart; letters and digits of every script do. Null: nothing is left of it, and it is refused. Source: the worked
 * figures (c), number.
 */
export function normalizedNumber(text: string): string | null {
  const number = text
    .normalize('NFKC')
    .toUpperCase()
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/(?<=\d)[^\p{L}\p{M}\p{N}]+(?=\d)|([^\p{L}\p{M}\p{N}]+)/gu, (_, vanishing?: string) =>
      vanishing ? '' : '-',
    )
    .replace(/\d+/g, withoutZeros)
  return number === '' ? null : number
}

/** The digits of a script stand in a row, from its zero. */
function asciiDigit(digit: string): string {
  let value = 0
  const code = digit.codePointAt(0) ?? 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
  return code < 128 ? digit : String(value)
}

const withoutZeros = (digits: string) => digits.replace(/^0+(?=\d)/, '')

/** A number as it is looked at: without the word before it, and with digits for the letters that look like them. */
const lookOf = (number: string) =>
  number
    .replace(/^(?:[I1]NV(?:[O0][I1]CE)?|N[O0])+(?=.)/, '')
    .replaceAll('O', '0')
    .replaceAll('I', '1')
    .replace(/\d+/g, withoutZeros)

/**
 * Whether two normalized numbers may be one and the same: equal but for a leading INV, INVOICE or NO, and O for 0 or I for 1.
 * True for equal ones as well. Source: the worked figures (c), `duplicate?`.
 */
export const looksLikeSameNumber = (a: string, b: string): boolean => lookOf(a) === lookOf(b)

/** An invoice of a vendor: its normalized number, its total in money, its day (`YYYY-MM-DD`). */
export type NumberedInvoice = { number: string; total: number; day: string }

const DUPLICATE_DAYS = 30
const DAY = 86_400_000

/**
 * Whether two invoices of one vendor and kind may be the same one: by their numbers, or by totals within a cent and 30 days,
 * both inclusive. Somebody in finance decides. Source: the worked figures (c), `duplicate?`.
 */
export function looksLikeDuplicate(a: NumberedInvoice, b: NumberedInvoice): boolean {
  const apart = Math.abs(cents(a.total) - cents(b.total))
  const days = Math.abs(Date.parse(a.day) - Date.parse(b.day)) / DAY
  return looksLikeSameNumber(a.number, b.number) || (apart <= 1 && days <= DUPLICATE_DAYS)
}
