/** The sign before the decimals of a number. */
export const decimalSigns = ['.', ','] as const
export type DecimalSign = (typeof decimalSigns)[number]

// A decimal sign is null where nothing shows which it is, and `1.000` may be one or a thousand.
export type NumberColumn = { values: readonly string[]; kind: 'quantity' | 'price' }

const CURRENCY = /^(?:[A-Z]{2,3}\s?)?[$€£¥₣]|[$€£¥₣]$|^(?:USD|EUR|GBP|CHF|CAD)\b|\b(?:USD|EUR|GBP|CHF|CAD)$/gi
const GAPS = /(?<=\d)['’ \u00a0\u202f](?=\d{3})/g

/** Digits and separators alone: without currency, gaps between thousands and brackets around what is negative. */
function plain(text: string): string {
  const bare = text.trim().replace(CURRENCY, '').trim().replace(CURRENCY, '').trim().replace(GAPS, '')
  const negative = /^\((.*)\)$/.exec(bare)
  return negative ? `-${negative[1]}` : bare
}

const isNumeric = (plain: string) => /^[+-]?(\d[\d.,]*|[.,]\d+)$/.test(plain) && !/[.,]{2}/.test(plain)

const COULD_BE_EITHER = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/
const otherSign = (sign: DecimalSign): DecimalSign => (sign === '.' ? ',' : '.')

/** The decimal sign one number shows by itself. A zero that leads is no thousand, and what is counted has no fraction. */
function signShownBy(number: string, kind: NumberColumn['kind']): DecimalSign | null {
  const last = /[.,](?=\d*$)/.exec(number)?.[0] as DecimalSign | undefined
  if (!last) return null
  if (number.includes(otherSign(last))) return last
  if (number.split(last).length > 2) return otherSign(last)
  if (!COULD_BE_EITHER.test(number)) return last
  return kind === 'quantity' && !number.endsWith('000') ? otherSign(last) : null
}

function signsOf({ values, kind }: NumberColumn): Set<DecimalSign> {
  const signs = new Set<DecimalSign>()
  for (const value of values) {
    const number = plain(value)
    const sign = isNumeric(number) && signShownBy(number, kind)
    if (sign) signs.add(sign)
  }
  return signs
}

const onlyOne = (signs: ReadonlySet<DecimalSign>) => (signs.size === 1 ? ([...signs][0] ?? null) : null)

/** The decimal sign of a column, from all of its values, else from the other columns of numbers in its document. */
export function decimalSign(column: NumberColumn, others: readonly NumberColumn[] = []): DecimalSign | null {
  const signs = signsOf(column)
  return signs.size > 0 ? onlyOne(signs) : onlyOne(new Set(others.flatMap((other) => [...signsOf(other)])))
}

/** A number as it is read. `isGuess`: another reader could have read it otherwise. */
export type ReadNumber = { value: number; isGuess: boolean }
/** A number nobody can tell: by a decimal point, and by a decimal comma. */
export type UnclearNumber = { point: number; comma: number }

/** The number a text says where its column has this decimal sign. */
export function readNumber(text: string, decimal: DecimalSign): ReadNumber | undefined
export function readNumber(text: string, decimal: DecimalSign | null): ReadNumber | UnclearNumber | undefined
export function readNumber(
  text: string,
  decimal: DecimalSign | null,
): ReadNumber | UnclearNumber | undefined {
  const number = plain(text)
  if (!isNumeric(number)) return undefined
  if (!COULD_BE_EITHER.test(number))
    return { value: amountOf(number, signShownBy(number, 'price')), isGuess: false }
  const [point, comma] = [amountOf(number, '.'), amountOf(number, ',')]
  if (decimal === null) return { point, comma }
  return { value: decimal === '.' ? point : comma, isGuess: decimal === ',' }
}

function amountOf(number: string, decimal: DecimalSign | null): number {
  const [whole = '', fraction = ''] = decimal ? number.split(decimal) : [number]
  return Number(`${whole.replace(/[.,]/g, '') || '0'}.${fraction || '0'}`)
}
