import { columnWords } from './column-names.ts'

/** What lists call the number of units their prices are for, in English, Spanish, French and German. */
export const PER_NAMES = `price per, per, per qty, per quantity, price unit, price basis, pricing unit, priced per, price qty, preiseinheit, pe,
  preis je, preis pro, je, pro, preisbasis, prix par, prix pour, prix les, par, pour, unite de prix, base de prix, precio por, precio cada, por, cada,
  unidad de precio, base de precio`

const words = columnWords({ per: PER_NAMES }, /(?!)/)
export const isPerHeader = (header: string) => words.isColumnName(header)

const WORDS: Record<string, number> = {
  ...{ c: 100, hundred: 100, cien: 100, cent: 100, hundert: 100 },
  ...{ m: 1_000, thousand: 1_000, mil: 1_000, mille: 1_000, tausend: 1_000 },
}
const IN_HEADER =
  /(?:\b(?:per|je|pro|par|pour|les|por|cada)|\/)\s*(10{1,2}\b|10?[.,' ]?000\b|(?:c|m|hundred|thousand|cien|cent|mil|mille|hundert|tausend)\b)\s*(\p{L}*)/iu
const PIECES =
  /^(pcs?|pieces?|ea|each|eaches|units?|st|stk|st(ü|u)ck|piezas?|pzas?|uds?|unidades|pi(è|e)ces?|pce|unit(é|e)s?)$/iu

/** How many a price is for, and whether that counts pieces rather than packs. */
export type Per = { count: number; isOfPieces: boolean }

/** How many the prices of a column are for, where its header says so: `Price per 100`, `Preis je 1.000 Stück`. */
export function perOfHeader(header: string): Per | undefined {
  const [, count = '', unit = ''] = IN_HEADER.exec(header) ?? []
  if (count === '') return undefined
  return {
    count: WORDS[count.toLowerCase()] ?? Number(count.replace(/\D/g, '')),
    isOfPieces: PIECES.test(unit),
  }
}

/** The number of a cell that says what its price is for, as it is written, and what it counts: `100`, `je 100 Stück`, `C`. */
export function perOfCell(text: string): { written: string; isOfPieces: boolean } | undefined {
  const bare = text.trim().replace(/^(?:per|je|pro|par|pour|les|por|cada|\/)\s*/i, '')
  const word = WORDS[bare.toLowerCase()]
  if (word) return { written: String(word), isOfPieces: false }
  if (/^\p{L}+\.?$/u.test(bare)) return { written: '1', isOfPieces: false }
  const [, written, unit = ''] = /^(\d[\d.,' ]*?)\s*(\p{L}*)\.?$/u.exec(bare) ?? []
  return written === undefined ? undefined : { written, isOfPieces: PIECES.test(unit) }
}
