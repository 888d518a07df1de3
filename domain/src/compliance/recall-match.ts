import { plain, wordsOf } from '../platform/plain-text.ts'
import {
  betterFit,
  type CodeForms,
  codeFits,
  codeForms,
  fitOfCodes,
  type ListedCodes,
  MAX_CODE,
  problemOfRange,
} from './recall-codes.ts'

/** What a recall looks for. An empty list asks for nothing of its kind. */
export type RecallMatcher = {
  /** Device identifiers: GTINs of 14 digits, or those of other agencies. */
  dis: readonly string[]
  manufacturer: string | null
  catalogNumbers: readonly string[]
  /** All of them stand in the name of the product. */
  words: readonly string[]
  /** The notice says that all lots, or all serial numbers, are affected. */
  allLots: boolean
  lots: ListedCodes
  serials: ListedCodes
}

/** What of a product is compared. `dis`: every code it has, those of its cases too. */
export type RecallableProduct = {
  dis: readonly string[]
  manufacturer: string | null
  catalogNumbers: readonly string[]
  name: string
}

/** A lot or unit of a product; lots of one product name the same object, which is compared once. */
export type RecallableStock = { product: RecallableProduct; lot: string | null; serial: string | null }

/** From what may be held at once to what is only shown. */
export const certainties = ['certain', 'probable', 'possible', 'watch'] as const
export type Certainty = (typeof certainties)[number]

/** By what the product was found: its identifier, manufacturer and catalog number, manufacturer alone, words, or nothing. */
export const productBases = ['di', 'catalog', 'manufacturer', 'words', 'none'] as const
export type ProductBasis = (typeof productBases)[number]

/** How its lot or serial number fits: as a code does, or all are affected, none is named, or the stock has none. */
export const lotBases = [...codeFits, 'all_lots', 'not_named', 'without_lot'] as const
export type LotBasis = (typeof lotBases)[number]

/** A match and why: the product's part and the lot's part of it. */
export type RecallMatch = { certainty: Certainty; product: ProductBasis; lot: LotBasis }

const byIdentifier: Record<LotBasis, Certainty> = {
  equal: 'certain',
  in_range: 'certain',
  all_lots: 'certain',
  punctuation: 'probable',
  not_named: 'probable',
  without_lot: 'probable',
  look_alike: 'possible',
  near_range: 'possible',
  range_unclear: 'possible',
}

const isListed = (lot: LotBasis) => lot === 'equal' || lot === 'in_range'

/** Without a device identifier nothing is certain; a lot that the notice lists is one step more than the product alone. */
function certaintyOf(product: ProductBasis, lot: LotBasis): Certainty | null {
  if (product === 'di') return byIdentifier[lot]
  if (product === 'catalog') return isListed(lot) ? 'probable' : 'possible'
  if (product === 'words') return isListed(lot) ? 'possible' : 'watch'
  if (lot !== 'equal') return null
  return product === 'manufacturer' ? 'possible' : 'watch'
}

const diKey = (di: string) => (/^\d{8,14}$/.test(di) ? di.padStart(14, '0') : di.toUpperCase())

const LEGAL_FORM = /^(?:inc|llc|ltd|lp|corp|corporation|co|company|gmbh|ag|sa|plc|limited|incorporated|the)$/

const companyWords = (name: string) => wordsOf(plain(name)).filter((word) => !LEGAL_FORM.test(word))

/** Whether two names of a company are one: the words of the shorter begin the longer, without their legal forms. */
function sameCompany(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return short.length > 0 && short.every((word, index) => word === long[index])
}

/** A product as matchers compare it. */
function comparedProduct({ dis, manufacturer, catalogNumbers, name }: RecallableProduct) {
  return {
    dis: dis.map(diKey),
    company: companyWords(manufacturer ?? ''),
    catalog: catalogNumbers.map((number) => codeForms(number).bare),
    words: new Set(wordsOf(plain(name))),
  }
}

/** By what a matcher finds a product, by a test made once for many; null where it does not. */
function productTest(matcher: RecallMatcher) {
  const dis = new Set(matcher.dis.map(diKey))
  const catalog = new Set(matcher.catalogNumbers.map((number) => codeForms(number).bare))
  const company = companyWords(matcher.manufacturer ?? '')
  const words = matcher.words.flatMap((word) => wordsOf(plain(word)))
  const namesProduct = dis.size + catalog.size + company.length + words.length > 0
  return (product: ReturnType<typeof comparedProduct>): ProductBasis | null => {
    if (product.dis.some((di) => dis.has(di))) return 'di'
    const isCompany = company.length > 0 && sameCompany(company, product.company)
    if (isCompany && product.catalog.some((number) => catalog.has(number))) return 'catalog'
    if (words.length > 0 && words.every((word) => product.words.has(word))) return 'words'
    // Where both name identifiers, it is another product.
    if (isCompany && (dis.size === 0 || product.dis.length === 0)) return 'manufacturer'
    return namesProduct ? null : 'none'
  }
}

/** The lot and the serial number of some stock, in the forms in which they are compared. */
type ComparedCodes = { lot: CodeForms | null; serial: CodeForms | null }

/** How a matcher takes a lot or serial number, by a test made once for many; null where it is not affected. */
function lotTest({ allLots, lots, serials }: RecallMatcher): (codes: ComparedCodes) => LotBasis | null {
  const [hasLots, hasSerials] = [lots, serials].map(({ values, ranges }) => values.length + ranges.length > 0)
  const [fitOfLot, fitOfSerial] = [fitOfCodes(lots), fitOfCodes(serials)]
  return ({ lot, serial }) => {
    if (allLots) return 'all_lots'
    if (!hasLots && !hasSerials) return 'not_named'
    const [ofLot, ofSerial] = [lot && hasLots && fitOfLot(lot), serial && hasSerials && fitOfSerial(serial)]
    if (ofLot || ofSerial) return betterFit(ofLot || null, ofSerial || null)
    return (lot && hasLots) || (serial && hasSerials) ? null : 'without_lot'
  }
}

const formsOf = (code: string | null) => (code?.trim() ? codeForms(code) : null)

/** The best match of stock among matchers and which of them it is; null for none. Made once for many lots. */
export function compileMatchers(matchers: readonly RecallMatcher[]) {
  const tests = matchers.map((matcher) => ({ product: productTest(matcher), lot: lotTest(matcher) }))
  const known = new Map<RecallableProduct, { matcher: number; product: ProductBasis }[]>()

  /** The matchers that find a product. */
  function matchersFor(product: RecallableProduct) {
    const found = known.get(product)
    if (found) return found
    const compared = comparedProduct(product)
    const made = tests.flatMap((test, matcher) => {
      const basis = test.product(compared)
      return basis ? [{ matcher, product: basis }] : []
    })
    known.set(product, made)
    return made
  }

  return (stock: RecallableStock): (RecallMatch & { matcher: number }) | null => {
    const found = matchersFor(stock.product)
    if (found.length === 0) return null
    const codes = { lot: formsOf(stock.lot), serial: formsOf(stock.serial) }
    let best: (RecallMatch & { matcher: number }) | null = null
    for (const { matcher, product } of found) {
      const lot = tests[matcher]?.lot(codes) ?? null
      const certainty = lot && certaintyOf(product, lot)
      if (lot && certainty && (!best || rank(certainty) < rank(best.certainty)))
        best = { certainty, product, lot, matcher }
      if (best?.certainty === 'certain') break
    }
    return best
  }
}

const rank = (certainty: Certainty) => certainties.indexOf(certainty)

/** What is wrong with a matcher, with the text that is; `range_unclear` is a question to a person, the others are refused. */
export type MatcherProblem = {
  code: 'empty' | 'code_too_long' | 'range_upside_down' | 'range_unclear'
  value: string
}

/** What is wrong with a matcher. */
export function problemsOfMatcher(matcher: RecallMatcher): MatcherProblem[] {
  const { dis, catalogNumbers, words, lots, serials } = matcher
  const listed = [lots, serials]
  const codes = listed.flatMap(({ values, ranges }) => [
    ...values,
    ...ranges.flatMap(({ from, to }) => [from, to]),
  ])
  if (dis.length + catalogNumbers.length + words.length + codes.length === 0)
    return [{ code: 'empty', value: '' }]
  const long = codes
    .filter((code) => code.trim().length > MAX_CODE)
    .map((value): MatcherProblem => ({ code: 'code_too_long', value }))
  const ranges = listed
    .flatMap(({ ranges }) => ranges)
    .flatMap((range): MatcherProblem[] => {
      const problem = problemOfRange(range)
      return problem ? [{ code: `range_${problem}`, value: `${range.from}–${range.to}` }] : []
    })
  return [...long, ...ranges]
}
