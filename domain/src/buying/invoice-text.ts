import { cents } from '../finance/money.ts'

/** A line of a vendor order as it can be found again in the text of an invoice. */
export type KnownLine = {
  vendorOrderLineId: string
  sku: string
  vendorSku: string
  name: string
  packQuantity: number
  packPrice: number
}

/** What the text of an invoice seems to say. Null: nothing of it says so. Days as they stand there. */
export type InvoiceText = {
  number: string | null
  day: string | null
  total: number | null
  freight: number
  tax: number
  orderNumbers: string[]
  lines: { vendorOrderLineId: string; packs: number; packPrice: number; amount: number }[]
}

const NUMBER =
  /(?:invoice|inv|factura|facture|rechnung|credit note|credit memo)[\s-]*(?:no|number|num|nr|nº|n°|#)?\s*[.:#]*\s*([A-Z0-9][A-Z0-9/.-]*\d[A-Z0-9/.-]*)/i
const DAY =
  /\b(\d{4}-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\p{L}{3,9}\.? \d{1,2},? \d{4}|\d{1,2}\.? \p{L}{3,9}\.? \d{4})\b/u
const AMOUNT = /-?\d{1,3}(?:[,.' ]\d{3})*(?:[.,]\d{2,4})|-?\d+(?:[.,]\d{1,4})?/g
const ORDER = /\bPO-[A-Z0-9]+-\d{4}-\d+\b/g

/** The last amount of a line: where lines of an invoice have what they come to. */
const lastAmount = (line: string): number | null => {
  const found = line.match(/-?\d[\d,.' ]*[.,]\d{2}(?!\d)/g)?.at(-1)
  return found === undefined ? null : numberOf(found)
}

/** A number as invoices write it: `1,234.50`, `1.234,50`, `1 234,50`. */
function numberOf(text: string): number {
  const bare = text.replace(/[\s']/g, '')
  const decimal = /[.,](?=\d{1,4}$)/.exec(bare)?.index
  const isThousands = decimal !== undefined && /^-?\d{1,3}([.,]\d{3})+$/.test(bare)
  if (decimal === undefined || isThousands) return Number(bare.replace(/[.,]/g, ''))
  return Number(`${bare.slice(0, decimal).replace(/[.,]/g, '')}.${bare.slice(decimal + 1)}`)
}

/**
 * What an invoice says, read from the lines of its text: its number, day and amounts by the words beside them, its lines by the
 * SKUs of what was ordered and a quantity and a price that make an amount. What is not clear is left out.
 */
export function readInvoiceText(lines: readonly string[], known: readonly KnownLine[]): InvoiceText {
  const text: InvoiceText = {
    ...{ number: null, day: null, total: null, freight: 0, tax: 0 },
    ...{
      orderNumbers: [...new Set(lines.flatMap((line) => line.toUpperCase().match(ORDER) ?? []))],
      lines: [],
    },
  }
  for (const line of lines) {
    const found = lineIn(line, known)
    if (found && !text.lines.some((each) => each.vendorOrderLineId === found.vendorOrderLineId)) {
      text.lines.push(found)
      continue
    }
    text.number ??= NUMBER.exec(line.replace(ORDER, ''))?.[1] ?? null
    if (/date|fecha|datum/i.test(line) && !/due|ship|vence|fällig|échéance/i.test(line))
      text.day ??= DAY.exec(line)?.[1] ?? null
    const amount = lastAmount(line)
    if (amount === null) continue
    if (/freight|shipping|delivery|flete|port\b|fracht|versand/i.test(line)) text.freight = amount
    else if (/\btax|\bvat\b|impuesto|\biva\b|\btva\b|steuer|mwst/i.test(line) && !/sub/i.test(line))
      text.tax = amount
    else if (
      /total|amount due|balance due|gesamt|importe/i.test(line) &&
      !/sub[\s-]?total|zwischen/i.test(line)
    )
      text.total = amount
  }
  text.day ??= lines.flatMap((line) => DAY.exec(line)?.[1] ?? [])[0] ?? null
  return text
}

const plain = (text: string) =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()

/** What a line of the text bills of what was ordered: it names its SKU, or else all of its name. */
function lineIn(line: string, known: readonly KnownLine[]): InvoiceText['lines'][number] | null {
  const words = ` ${plain(line)} `
  const says = (text: string) => text.length >= 3 && words.includes(` ${plain(text)} `)
  const found =
    known.find(({ vendorSku }) => says(vendorSku)) ??
    known.find(({ sku }) => says(sku)) ??
    known.find(({ name }) => says(name))
  if (!found) return null
  const numbers = (line.match(AMOUNT) ?? []).map(numberOf).filter((each) => each > 0)
  const candidates = numbers.flatMap((amount) =>
    numbers.flatMap((packPrice) =>
      numbers.flatMap((packs) =>
        packs !== amount && Math.abs(cents(packs * packPrice) - cents(amount)) <= 1
          ? [{ packs, packPrice, amount }]
          : [],
      ),
    ),
  )
  // Of two factors the price is the one that is nearer to what was agreed.
  const offBy = ({ packPrice }: { packPrice: number }) =>
    Math.abs(Math.log(packPrice / (found.packPrice || packPrice)))
  const [best] = candidates.sort((a, b) => offBy(a) - offBy(b) || b.amount - a.amount)
  return best ? { vendorOrderLineId: found.vendorOrderLineId, ...best } : null
}
