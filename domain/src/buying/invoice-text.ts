import {
  amountsIn,
  type Product,
  productsIn,
  type Sums,
  type SumsRead,
  signOf,
  sumsIn,
} from './invoice-amounts.ts'

/** A line of a vendor order as it can be found again in the text of an invoice. */
export type KnownLine = {
  vendorOrderLineId: string
  sku: string
  vendorSku: string
  name: string
  packQuantity: number
  packPrice: number
}

/** Why something of an invoice is left empty: it names none, or several that could be it. */
export type TextGap = { kind: 'none' } | { kind: 'several'; texts: string[] }
export type SumsGap = Extract<SumsRead, { gap: string }>['gap']

/** What the text of an invoice says. Null: left empty, for the reason in `gaps`. Days as they stand there. */
export type InvoiceText = {
  number: string | null
  day: string | null
  /** Every day it names, which show whether the day or the month comes first. */
  days: string[]
  sums: Sums | null
  orderNumbers: string[]
  lines: (Product & { vendorOrderLineId: string })[]
  gaps: { number?: TextGap; day?: TextGap; sums?: SumsGap }
}

const ORDER = /\bPO-[A-Z0-9]+-\d{4}-\d+\b/gi
const DAY =
  /(?<![\p{L}\d])(\d{4}-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\p{L}{3,9}\.? \d{1,2},? \d{4}|\d{1,2}\.? (?:de )?\p{L}{3,9}\.? (?:de )?\d{4})(?![\p{L}\d])/gu
const DOCUMENT =
  'invoice|inv|bill|tax invoice|factura|facture|rechnungs?|beleg|gutschrifts?|credit (?:note|memo)|avoir|abono|nota de cr[ée]dito|note de cr[ée]dit'
const NUMBER_WORD = 'nummer|number|num[ée]ro|n[uú]mero|no|n[uú]m|nr|n[º°]|#|id'
const VALUE = '((?=[\\p{L}/._-]*\\d)[\\p{L}\\d][\\p{L}\\d/._-]*)(?![\\p{L}\\d/_-]|[.,]\\d)'
/** The words that name the number of an invoice, from those that leave no doubt. */
const NUMBERS = [
  new RegExp(
    `\\b(?:${DOCUMENT})[\\s-]*(?:de\\s+|d['’]\\s*)?(?:${NUMBER_WORD})(?![\\p{L}])\\.?\\s*[:.#]*\\s*${VALUE}`,
    'giu',
  ),
  new RegExp(
    `\\b(?:${NUMBER_WORD})\\.?\\s*(?:de\\s+(?:la\\s+)?|d['’]\\s*|of\\s+)?(?:${DOCUMENT})\\b\\.?\\s*[:.#]*\\s*${VALUE}`,
    'giu',
  ),
  new RegExp(`\\b(?:${DOCUMENT})\\s*[:#]*\\s*${VALUE}`, 'giu'),
]
const OF_INVOICE =
  /(?:invoice|inv\.?|bill(?:ing)?|issue|tax point) ?date|date of (?:issue|invoice)|issued|rechnungsdatum|belegdatum|ausstellungsdatum|ausgestellt|fecha (?:de )?(?:la )?(?:factura|emisi[oó]n|expedici[oó]n)|date (?:de )?(?:la )?(?:facture|facturation|d['’]? ?[ée]mission)|[ée]mise? le/i
const OF_SOMETHING_ELSE =
  /due|ship|deliver|order|paid|payment|print|period|from|until|till|vence|vencim|pedido|entrega|env[ií]o|pago|f[äa]llig|liefer|bestell|leistung|zahl|versand|valuta|[ée]ch[ée]ance|livraison|commande|exp[ée]dition|r[èe]glement|paiement/i
const ANY_DATE = /date|datum|fecha|\ble\b|\bvom\b/i
const ITEM_COLUMNS =
  /\b(?:qty|quantity|description|item|sku|unit price|cantidad|descripci[oó]n|art[ií]culo|menge|bezeichnung|artikel|quantit[ée]|d[ée]signation|article)\b/i

/**
 * What an invoice says, read from the lines of its text. Every candidate is looked at, by the words before it or above it; sums are
 * taken where lines, freight, tax and discount make the total. What is not clear is left out, with the reason.
 */
export function readInvoiceText(lines: readonly string[], known: readonly KnownLine[]): InvoiceText {
  const all = withValuesBelow(lines)
  const sign = signOf(all)
  const numbers = numbersIn(all)
  const days = all.flatMap((line) => [...line.matchAll(DAY)].map(([, day = '']) => day))
  const day = daysIn(all)
  const read = sumsIn(all, sign)
  const found: InvoiceText['lines'] = []
  for (const line of lines) {
    const one = lineIn(line, known, sign)
    if (one && !found.some((each) => each.vendorOrderLineId === one.vendorOrderLineId)) found.push(one)
  }
  return {
    number: only(numbers),
    day: only(day),
    days,
    sums: 'sums' in read ? read.sums : null,
    orderNumbers: orderNumbersIn(lines),
    lines: found,
    gaps: {
      ...(only(numbers) === null && { number: gapOf(numbers) }),
      ...(only(day) === null && { day: gapOf(day) }),
      ...('gap' in read && { sums: read.gap }),
    },
  }
}

/** The numbers of our orders that some texts name. */
export const orderNumbersIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => text.toUpperCase().match(ORDER) ?? [])),
]

const only = (texts: readonly string[]) => (texts.length === 1 ? (texts[0] ?? null) : null)
const gapOf = (texts: string[]): TextGap =>
  texts.length === 0 ? { kind: 'none' } : { kind: 'several', texts: texts.slice(0, 4) }
const cellsOf = (line: string) => line.trim().split(/\s{2,}|\t/)

/** The lines, and beside them each label with the value below it, where a row of labels stands above one of values. */
function withValuesBelow(lines: readonly string[]): string[] {
  const filled = lines.filter((line) => line.trim() !== '')
  const paired = filled.flatMap((line, place) => {
    const [labels, values] = [cellsOf(line), cellsOf(filled[place + 1] ?? '')]
    const isHeader =
      !/\d/.test(line.replace(/\d[\d.,]*\s*%/g, '')) && !ITEM_COLUMNS.test(line) && /\d/.test(values.join())
    return isHeader && labels.length === values.length && (labels.length > 1 || isLabel(line))
      ? labels.map((label, at) => `${label}: ${values[at]}`)
      : []
  })
  return [...filled, ...paired]
}

/** Whether a line is nothing but what names a number or a day. */
const isLabel = (line: string) =>
  line.trim().length <= 40 &&
  (numbersIn([`${line} X1`]).length > 0 ||
    OF_INVOICE.test(line) ||
    /^\s*(?:date|datum|fecha)\s*:?\s*$/i.test(line))

/** The numbers the invoice may have, of those that its words leave the least doubt about. */
function numbersIn(lines: readonly string[]): string[] {
  for (const pattern of NUMBERS) {
    const found = lines.flatMap((line) =>
      [...line.replace(ORDER, '').replace(DAY, ' ').matchAll(pattern)].map(([, number = '']) =>
        number.replace(/[./_-]+$/, ''),
      ),
    )
    if (found.length > 0) return [...new Set(found)]
  }
  return []
}

/** The days the invoice may be of: those its words say so of, else those of no other event. */
function daysIn(lines: readonly string[]): string[] {
  const found = lines.flatMap((line) => {
    let end = 0
    return [...line.matchAll(DAY)].map((match) => {
      const words = line.slice(end, match.index)
      end = match.index + match[0].length
      return { day: match[1] ?? '', words }
    })
  })
  const others = found.filter(({ words }) => OF_INVOICE.test(words) || !OF_SOMETHING_ELSE.test(words))
  const ranked = [
    others.filter(({ words }) => OF_INVOICE.test(words)),
    others.filter(({ words }) => ANY_DATE.test(words)),
    others,
  ]
  return [...new Set((ranked.find((some) => some.length > 0) ?? []).map(({ day }) => day))]
}

const plain = (text: string) =>
  text
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The ordered line that some words are about: they name its SKU, or else all of its name. */
export function knownLineIn<Known extends KnownLine>(
  text: string,
  known: readonly Known[],
): Known | undefined {
  const words = ` ${plain(text)} `
  const says = (name: string) => name.length >= 3 && words.includes(` ${plain(name)} `)
  return (
    known.find(({ vendorSku }) => says(vendorSku)) ??
    known.find(({ sku }) => says(sku)) ??
    known.find(({ name }) => says(name))
  )
}

/** What a line of the text bills of what was ordered. */
function lineIn(
  line: string,
  known: readonly KnownLine[],
  sign: ReturnType<typeof signOf>,
): InvoiceText['lines'][number] | null {
  const found = knownLineIn(line, known)
  if (!found) return null
  // Of two factors the price is the one that is nearer to what was agreed.
  const offBy = ({ packPrice }: Product) => Math.abs(Math.log(packPrice / (found.packPrice || packPrice)))
  const [best] = productsIn(amountsIn(line, sign)).sort((a, b) => offBy(a) - offBy(b) || b.amount - a.amount)
  return best ? { vendorOrderLineId: found.vendorOrderLineId, ...best } : null
}
