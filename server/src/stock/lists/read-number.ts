/** How the numbers of a column are written, where a single one leaves it open: is `1.000` a thousand, `1,000` one? */
export type NumberStyle = { isDotThousands: boolean; isCommaDecimal: boolean }

const CURRENCY = /^(?:[A-Z]{2,3}\s?)?[$€£¥₣]|[$€£¥₣]$|^(?:USD|EUR|GBP|CHF|CAD)\b|\b(?:USD|EUR|GBP|CHF|CAD)$/gi
const GAPS = /(?<=\d)['’ \u00a0\u202f](?=\d{3})/g

/** Digits and separators alone: without currency, gaps between thousands and brackets around what is negative. */
function plain(text: string): string {
  const bare = text.trim().replace(CURRENCY, '').trim().replace(CURRENCY, '').trim().replace(GAPS, '')
  const negative = /^\((.*)\)$/.exec(bare)
  return negative ? `-${negative[1]}` : bare
}

const isNumeric = (plain: string) => /^[+-]?(\d[\d.,]*|[.,]\d+)$/.test(plain) && !/[.,]{2}/.test(plain)

/** The style of a column, from all of its values. */
export function numberStyle(values: readonly string[], kind: 'quantity' | 'price'): NumberStyle {
  const numbers = values.map(plain).filter(isNumeric)
  const some = (pattern: RegExp) => numbers.some((number) => pattern.test(number))
  const isCommaDecimal = some(/,\d{1,2}$/) || some(/\.\d{3},/)
  // Three decimals in every row are how a database writes quantities; in some rows only, they are thousands.
  const isGrouped = numbers.some((number) => !/\.\d{3}$/.test(number)) && !some(/\.(\d{1,2}|\d{4,})$/)
  return {
    isCommaDecimal,
    isDotThousands: isCommaDecimal || some(/\.\d{3}\.\d{3}/) || (kind === 'quantity' && isGrouped),
  }
}

/** The number a text says, in the style of its column. `isGuess`: another reader could have read it otherwise. */
export function readNumber(
  text: string,
  style: NumberStyle,
): { value: number; isGuess: boolean } | undefined {
  const number = plain(text)
  if (!isNumeric(number)) return undefined
  const dots = number.split('.').length - 1
  const commas = number.split(',').length - 1
  if (dots > 0 && commas > 0) {
    const decimal = number.lastIndexOf('.') > number.lastIndexOf(',') ? '.' : ','
    return read(number, decimal)
  }
  if (dots > 1 || commas > 1) return read(number, undefined)
  if (dots + commas === 0) return read(number, undefined)

  const separator = dots ? '.' : ','
  const isThree = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(number)
  if (!isThree) return read(number, separator)
  const isThousands = dots ? style.isDotThousands : !style.isCommaDecimal
  return { ...read(number, isThousands ? undefined : separator), isGuess: dots ? isThousands : !isThousands }
}

function read(number: string, decimal: '.' | ',' | undefined) {
  const parts = decimal ? number.split(decimal) : [number]
  const [whole = '', fraction = ''] = parts
  return { value: Number(`${whole.replace(/[.,]/g, '') || '0'}.${fraction || '0'}`), isGuess: false }
}

const AS_WRITTEN: NumberStyle = { isDotThousands: false, isCommaDecimal: false }

export const looksLikeNumber = (text: string) => readNumber(text, AS_WRITTEN) !== undefined

/** A whole number, also as `12.0` or `1,000`. */
export const looksWhole = (text: string) => /^\d+([.,]0+)?$|^\d{1,3}([.,' ]\d{3})+$/.test(text.trim())

/** A number that only a price is written as: with a currency, or with two decimals. */
export const looksLikeMoney = (text: string) =>
  looksLikeNumber(text) && (/[$€£¥]|USD|EUR|GBP|CHF/.test(text) || /\d[.,]\d{2}$/.test(text.trim()))
