import { decimalAt, elementsAt, textAt, type XmlElement } from '../platform/xml.ts'

/** Kinds of documents that give money back, by their code in UNTDID 1001, as EN 16931 lists them. */
const CREDIT_CODES = new Set(['81', '83', '261', '262', '296', '308', '381', '396', '420', '458', '532'])

export const isCreditCode = (code: string) => CREDIT_CODES.has(code)

/** All texts along some paths, each once. */
export const textsAt = (from: XmlElement, paths: readonly string[]): string[] => [
  ...new Set(paths.flatMap((path) => elementsAt(from, path).map(({ text }) => text)).filter(Boolean)),
]

/** An amount of each element; NaN where one has none. */
export const amountsAt = (from: XmlElement, path: string, amount: string): number[] =>
  elementsAt(from, path).map((each) => decimalAt(each, amount) ?? Number.NaN)

/** The price of one, where it is named for so many. */
export function priceOfOne(price: number | null, base: number | null): number | null {
  if (price === null || base === null) return price
  return base > 0 ? price / base : Number.NaN
}

/** What is taken off or added, of the whole or of one line. */
export function extrasOf(from: XmlElement, names: { of: string; isCharge: string; amount: string }) {
  const extras = elementsAt(from, names.of)
  const isCharge = (each: XmlElement) => /^(?:true|1)$/.test(textAt(each, names.isCharge))
  const amounts = (some: XmlElement[]) => some.map((each) => decimalAt(each, names.amount) ?? Number.NaN)
  return {
    allowances: amounts(extras.filter((each) => !isCharge(each))),
    charges: amounts(extras.filter(isCharge)),
  }
}
