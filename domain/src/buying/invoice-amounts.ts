import { cents, ofCents } from '../finance/money.ts'
import { type DecimalSign, decimalSign, readNumber } from '../platform/written-numbers.ts'

/** An amount in a line of text: what it may be, and the part of the line it stands in. */
export type Amount = { value: number; from: number; to: number }

const CURRENCY = /[$€£¥₣]|\b(?:USD|EUR|GBP|CHF|CAD)(?=[\d\s.:]|$)/gi
const WRITTEN =
  /(?<![\p{L}\d/#]|[\p{L}\d][-.,/])[-–−]?\d[\d.,'’]*\d(?![\p{L}\d/]|-\d)|(?<![\p{L}\d.,/#]|[\p{L}\d]-)[-–−]?\d(?![\p{L}\d.,/]|-\d)/gu
const PERCENT = /\d[\d.,]*\s*%/g
const DATE = /\b\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}\b/g
const NUMBER = /^-?(?:\d{1,3}(?:([.,'])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d{1,4})?|\d+(?:[.,]\d{1,4})?)$/
/** Two amounts a file sets so close that nothing stands between them. */
const FUSED = /^(-?\d[\d.,']*?[.,]\d{2})(\d{1,3}(?:[.,']\d{3})*[.,]\d{2})$/

const spaces = (found: string) => ' '.repeat(found.length)
/** The line without what is no amount, each sign in its place. */
const bare = (line: string) =>
  line
    .replace(/(?<=\d)[\u00a0\u202f](?=\d{3})/g, "'")
    .replace(DATE, spaces)
    .replace(PERCENT, spaces)
    .replace(CURRENCY, spaces)

function writtenIn(line: string): { text: string; from: number; to: number }[] {
  return [...bare(line).matchAll(WRITTEN)].flatMap((found) => {
    const text = found[0].replace(/[–−]/, '-').replaceAll('’', "'")
    const from = found.index
    const fused = NUMBER.test(text) ? null : FUSED.exec(text)
    const parts = fused ? [fused[1] ?? '', fused[2] ?? ''] : [text]
    return parts
      .filter((part) => NUMBER.test(part))
      .map((part, place) => ({
        text: part,
        from: from + place,
        to: place + 1 < parts.length ? from + 1 : from + text.length,
      }))
  })
}

/** The decimal sign of a document, by all of its numbers. */
export const signOf = (lines: readonly string[]): DecimalSign | null =>
  decimalSign({ values: lines.flatMap((line) => writtenIn(line).map(({ text }) => text)), kind: 'price' })

/** Every amount a line may have: where it can be read in two ways, in both. */
export function amountsIn(line: string, sign: DecimalSign | null): Amount[] {
  const written = writtenIn(line)
  const read = ({ text, from, to }: (typeof written)[number]): Amount[] => {
    const number = readNumber(text, sign)
    const values =
      number === undefined ? [] : 'value' in number ? [number.value] : [number.point, number.comma]
    return values.map((value) => ({ value, from, to }))
  }
  return written.flatMap((one, place) => {
    const next = written[place + 1]
    // One space may stand between thousands, and between two amounts.
    const isGap =
      next &&
      next.from === one.to + 1 &&
      /^-?\d{1,3}$/.test(one.text) &&
      /^\d{3}(?:[.,]\d{1,4})?$/.test(next.text)
    return [
      ...read(one),
      ...(isGap ? read({ text: `${one.text}'${next.text}`, from: one.from, to: next.to }) : []),
    ]
  })
}

/** A quantity and a price that make an amount, as a line of an invoice has them. */
export type Product = { packs: number; packPrice: number; amount: number }

/** Every product of a line: the amount stands behind what it is made of. */
export function productsIn(amounts: readonly Amount[]): Product[] {
  const positive = amounts.filter(({ value }) => value > 0)
  const isApart = (a: Amount, b: Amount) => a.to <= b.from
  return positive.flatMap((amount) =>
    positive.flatMap((price) =>
      positive.flatMap((packs) =>
        packs !== price &&
        (isApart(packs, price) || isApart(price, packs)) &&
        isApart(price, amount) &&
        isApart(packs, amount) &&
        Math.abs(cents(packs.value * price.value) - cents(amount.value)) <= 1
          ? [{ packs: packs.value, packPrice: price.value, amount: amount.value }]
          : [],
      ),
    ),
  )
}

const LABELS = {
  subtotal:
    /sub-?\s?total|\bnet (?:total|amount|value)|\btotal net\b|\bnetto?(?:betrag|summe|wert)|summe netto|gesamt netto|zwischensumme|warenwert|base imponible|(?:importe|total) neto|(?:total|montant)(?: net)? h\.?t\b|hors taxe|(?:merchandise|goods) (?:total|value)/i,
  freight:
    /freight|shipping|\bdelivery|carriage|postage|handling|\bfletes?\b|\benv[ií]os?\b|\bportes?\b|\btransport|\bport\b|livraison|exp[ée]dition|fracht|versand|\bporto\b|lieferkosten/i,
  tax: /\btax(?:es)?\b|\bvat\b|\bgst\b|\bhst\b|impuestos?|\bi\.?v\.?a\b|\bt\.?v\.?a\b|\btaxes?\b|mwst|\bust\b|umsatzsteuer|mehrwertsteuer|steuer/i,
  discount: /discount|rebate|descuento|\bdto\b|remise|rabais|rabatt|nachlass|skonto/i,
  rounding: /rounding|redondeo|arrondi|rundung/i,
  total:
    /total|amount due|balance due|gesamt|\bsumme|\bimporte|a pagar|[àa] payer|rechnungsbetrag|zahlbetrag|endbetrag|bruttobetrag/i,
} as const
type Label = keyof typeof LABELS
type Extra = Exclude<Label, 'subtotal' | 'total'>

/** What names what is to be paid, and nothing within it. */
const WHOLE =
  /due|grand|incl|ttc|inkl|brutto|rechnungsbetrag|zahlbetrag|endbetrag|a pagar|[àa] payer|gesamtbetrag|total (?:factura|facture)|net [àa] payer/i

type Labelled = { labels: Set<Label>; isWhole: boolean; amounts: number[] }

/** The parts of a line that have a label and amounts behind it. What has none of its own goes on with the one before. */
function labelledIn(line: string, sign: DecimalSign | null): Labelled[] {
  const parts: Labelled[] = []
  let before = ''
  let end = 0
  const amounts = amountsIn(line, sign)
  // Where a comma stands before cents, a space behind a label stands between thousands: 1 380,00 is not 380,00.
  const isPart = ({ from, to }: Amount) =>
    sign === ',' &&
    amounts.some((whole) => whole.from <= from && to <= whole.to && to - from < whole.to - whole.from)
  for (const amount of amounts) {
    if (isPart(amount)) continue
    const words = line.slice(end, Math.max(end, amount.from))
    const isNew = /\p{L}{2}/u.test(words)
    const last = parts.at(-1)
    if (isNew || !last) {
      const labels = labelsOf(words)
      before = labels.size > 0 ? words : before
      parts.push({
        labels: labels.size > 0 ? labels : labelsOf(before),
        isWhole: WHOLE.test(before),
        amounts: [amount.value],
      })
    } else last.amounts.push(amount.value)
    end = Math.max(end, amount.to)
  }
  return parts.filter(({ labels }) => labels.size > 0)
}

function labelsOf(words: string): Set<Label> {
  const labels = new Set((Object.keys(LABELS) as Label[]).filter((label) => LABELS[label].test(words)))
  if (labels.has('subtotal')) return new Set(['subtotal'])
  // The total with its tax is no tax.
  if (labels.has('total') && WHOLE.test(words)) return new Set(['total'])
  return labels
}

/** What an invoice comes to. Each adds up with the others. */
export type Sums = { freight: number; tax: number; discount: number; total: number }
export type SumsRead = { sums: Sums } | { gap: 'no_total' | 'nothing_adds_up' | 'several_add_up' }

const MOST = 6

/**
 * What an invoice comes to, from the labels of its lines and the products among them: the combination of lines, freight, tax and
 * discount that makes the total. Where none does, or two do equally well, nothing is said.
 */
export function sumsIn(lines: readonly string[], sign: DecimalSign | null): SumsRead {
  const products = lines.map((line) => productsIn(amountsIn(line, sign)))
  const parts = lines.flatMap((line) => labelledIn(line, sign))
  const unique = [...new Map(parts.map((part) => [`${[...part.labels]} ${part.amounts}`, part])).values()]
  const totals = unique.filter(({ labels }) => labels.has('total')).slice(-MOST)
  if (totals.length === 0) return { gap: 'no_total' }
  const extras = unique.filter(({ labels }) => extraLabels(labels).length > 0).slice(-MOST)
  const billed = [false, true].map((withLabelled) =>
    products.reduce((sum, found, place) => {
      const isExtra = extraLabels(labelsOf(lines[place] ?? '')).length > 0
      return sum + (found[0] && (withLabelled || !isExtra) ? cents(found[0].amount) : 0)
    }, 0),
  )
  const subtotals = unique
    .filter(({ labels }) => labels.has('subtotal'))
    .flatMap(({ amounts }) => amounts.map(cents))
  const bases = new Map<number, number>()
  for (const base of [...billed, ...subtotals.slice(-MOST)])
    if (base > 0) bases.set(base, (subtotals.includes(base) ? 2 : 0) + (billed.includes(base) ? 2 : 0))

  const found = new Map<string, { sums: Sums; score: number }>()
  for (const chosen of choicesOf(extras)) {
    const of = (label: Extra) =>
      chosen.reduce((sum, one) => sum + (one?.label === label ? cents(one.value) : 0), 0)
    const [freight, tax, discount, rounding] = [
      of('freight'),
      of('tax'),
      Math.abs(of('discount')),
      of('rounding'),
    ]
    if (freight < 0 || tax < 0) continue
    for (const [base, known] of bases)
      for (const part of totals) {
        if (chosen[extras.indexOf(part)]) continue
        for (const total of new Set(part.amounts.map(cents))) {
          const off = Math.abs(base + freight + tax - discount + rounding - total)
          if (total <= 0 || off > 1) continue
          const used = chosen.filter((one) => one && one.value !== 0).length
          const score = known + 3 * used + (part.isWhole ? 2 : 0) - 8 * off
          const key = [freight, tax, discount, total].join(' ')
          if (score > (found.get(key)?.score ?? Number.NEGATIVE_INFINITY)) {
            const [f, t, d, sum] = [freight, tax, discount, total].map(ofCents) as [
              number,
              number,
              number,
              number,
            ]
            found.set(key, { sums: { freight: f, tax: t, discount: d, total: sum }, score })
          }
        }
      }
  }
  const [best, next] = [...found.values()].toSorted((a, b) => b.score - a.score)
  if (!best) return { gap: 'nothing_adds_up' }
  return next && next.score === best.score ? { gap: 'several_add_up' } : { sums: best.sums }
}

const extraLabels = (labels: ReadonlySet<Label>) =>
  [...labels].filter((label): label is Extra => label !== 'total' && label !== 'subtotal')

type Choice = { label: Extra; value: number } | null

/** Every way to take one amount, or none, of each. */
function choicesOf(extras: readonly Labelled[]): Choice[][] {
  return extras.reduce<Choice[][]>(
    (ways, { labels, amounts }) => {
      const options: Choice[] = [
        null,
        ...extraLabels(labels).flatMap((label) =>
          [...new Set(amounts.slice(-4))].map((value) => ({ label, value })),
        ),
      ]
      return ways.flatMap((way) => options.map((option) => [...way, option]))
    },
    [[]],
  )
}
