/** How numbers are written where somebody is. */
export type NumberSigns = { thousandSeparator: string; decimalSeparator: string }

const SPACE = /[\s\u00a0\u202f]/g
const asIs = (sign: string) => sign.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * A number as somebody types or pastes it, with the sign of a currency or without: by their own signs, or with the other decimal sign where
 * that can mean nothing else (`13,00`). Anything else is undefined, to be refused: no letter, minus or digit is dropped to make it one.
 */
export function readTypedNumber(text: string, signs: NumberSigns): number | undefined {
  const bare = text
    .replace(SPACE, ' ')
    .trim()
    .replace('−', '-')
    .replace(/^(-?) ?\p{Sc} ?| ?\p{Sc}$/gu, '$1')
  const [thousand, decimal] = [signs.thousandSeparator.replace(SPACE, ' '), signs.decimalSeparator]
  const grouped = new RegExp(`^-?[1-9]\\d{0,2}(${asIs(thousand)}\\d{3})+(${asIs(decimal)}\\d*)?$`)
  if (thousand !== '' && grouped.test(bare))
    return Number(bare.replaceAll(thousand, '').replace(decimal, '.'))
  if (new RegExp(`^-?(\\d+${asIs(decimal)}?\\d*|${asIs(decimal)}\\d+)$`).test(bare))
    return Number(bare.replace(decimal, '.'))
  const other = decimal === ',' ? '.' : ','
  const isOther = new RegExp(`^-?(0?${asIs(other)}\\d+|\\d+${asIs(other)}(\\d{1,2}|\\d{4,}))$`).test(bare)
  return isOther ? Number(bare.replace(other, '.')) : undefined
}
