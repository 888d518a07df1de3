import type { VendorBid } from '@wellstock/contract/bids/entrance'
import { type OfferContent, offerLimits } from '@wellstock/domain/bids/offer-content'
import { type NumberSigns, readTypedNumber } from '@wellstock/domain/platform/typed-number'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'

/** The columns of the table of an offer, in their order: the ways of a paste and of a file are these as well. */
export const lineFields = [
  'price',
  'pack',
  'packQuantity',
  'leastPacks',
  'multiple',
  'leadDays',
  'shelfLifeDays',
  'alternate',
  'vendorSku',
] as const
export type LineField = (typeof lineFields)[number]

/** What is typed of a line. Without a price nothing is offered for it. */
export type LineValues = Record<LineField, string>

const termFields = ['minimumOrder', 'freight', 'freeFreightFrom', 'taxIncludedPercent'] as const
export type TermField = (typeof termFields)[number]

/** An offer as it is typed; the files beside it are kept by nobody. */
export type OfferValues = Record<TermField, string> & {
  /** The decimal sign of its numbers. */
  decimalSign: string
  lines: Record<string, LineValues>
  validUntil: string
  /** By requirement: yes, no, or nothing yet. */
  answers: Record<string, string>
  note: string
}

export const fieldWords: Record<LineField, () => string> = {
  price: m.entrance_price,
  pack: m.common_pack,
  packQuantity: m.entrance_pack_quantity,
  leastPacks: m.entrance_least_packs,
  multiple: m.entrance_multiple,
  leadDays: m.entrance_lead_days,
  shelfLifeDays: m.entrance_shelf_life,
  alternate: m.entrance_alternate,
  vendorSku: m.entrance_vendor_sku,
}

const emptyLine = (unit: string): LineValues => ({
  price: '',
  pack: unit,
  packQuantity: '1',
  leastPacks: '1',
  multiple: '1',
  leadDays: '',
  shelfLifeDays: '',
  alternate: '',
  vendorSku: '',
})

/** What the form of a bid begins with. */
export const emptyOffer = ({ lines, requirements }: VendorBid, signs: NumberSigns): OfferValues => ({
  decimalSign: signs.decimalSeparator,
  lines: Object.fromEntries(lines.map(({ id, unit }) => [id, emptyLine(unit)])),
  minimumOrder: '',
  freight: '',
  freeFreightFrom: '',
  taxIncludedPercent: '',
  validUntil: '',
  answers: Object.fromEntries(
    requirements.filter(({ kind }) => kind === 'question').map(({ id }) => [id, '']),
  ),
  note: '',
})

/** What was typed in one language, as its numbers are written in another: `1,250` is not a thousand there. */
export function withSigns(values: OfferValues, { decimalSeparator }: NumberSigns): OfferValues {
  if (values.decimalSign === decimalSeparator) return values
  const other = (typed: string) => typed.replace(/[.,]/g, (sign) => (sign === ',' ? '.' : ','))
  return {
    ...values,
    ...Object.fromEntries(termFields.map((field) => [field, other(values[field])])),
    decimalSign: decimalSeparator,
    lines: Object.fromEntries(
      Object.entries(values.lines).map(([id, line]) => [id, { ...line, price: other(line.price) }]),
    ),
  }
}

type Limits = { min?: number; max: number; decimals?: number }

/** A number as it was typed, or what is wrong with it; nothing typed is nothing. */
function numberIn(typed: string, signs: NumberSigns, { min = 0, max, decimals = 0 }: Limits) {
  if (typed.trim() === '') return { value: null }
  const value = readTypedNumber(typed, signs)
  if (value === undefined) return { value: null, error: m.entrance_number() }
  if (value < min) return { value: null, error: m.common_at_least({ min: formatNumber(min) }) }
  if (value > max) return { value: null, error: m.common_at_most({ max: formatNumber(max) }) }
  const shifted = value * 10 ** decimals
  if (Math.abs(Math.round(shifted) - shifted) > 1e-5)
    return {
      value: null,
      error: decimals === 0 ? m.common_whole_number() : m.common_decimals({ count: decimals }),
    }
  return { value }
}

const packs = { min: 1, max: offerLimits.packs }
const days = { max: offerLimits.days }
const money = { max: offerLimits.money, decimals: 2 }

/** What is wrong with an offer: by line and field, by term, by requirement. */
export type OfferErrors = Record<string, string>

export const isOffered = ({ price }: LineValues) => price.trim() !== ''

/** The offer that was typed, without its files, and what is wrong with it. `files` are the requirements that have one. */
export function readOffer(
  values: OfferValues,
  bid: VendorBid,
  signs: NumberSigns,
  files: ReadonlySet<string>,
): { offer: Omit<OfferContent, 'files'>; errors: OfferErrors } {
  const errors: OfferErrors = {}
  const read = (key: string, typed: string, limits: Limits) => {
    const { value, error } = numberIn(typed, signs, limits)
    if (error) errors[key] = error
    return value
  }
  const offered = bid.lines.flatMap(({ id, isAlternateAllowed }) => {
    const line = values.lines[id]
    if (!line || !isOffered(line)) return []
    const of = (field: LineField, limits: Limits) => read(`${id}.${field}`, line[field], limits)
    return {
      line: {
        lineId: id,
        leadDays: of('leadDays', days),
        shelfLifeDays: of('shelfLifeDays', days),
        alternate: isAlternateAllowed ? line.alternate.trim().slice(0, offerLimits.alternate) : '',
        vendorSku: line.vendorSku.trim().slice(0, offerLimits.vendorSku),
      },
      price: {
        lineId: id,
        pack: line.pack.trim().slice(0, offerLimits.pack),
        packQuantity: of('packQuantity', packs) ?? 1,
        packPrice: of('price', { max: offerLimits.packPrice, decimals: 4 }) ?? 0,
        leastPacks: of('leastPacks', packs) ?? 1,
        multiple: of('multiple', packs) ?? 1,
      },
    }
  })
  if (offered.length === 0) errors.lines = m.entrance_no_prices()
  const term = (field: TermField, limits: Limits = money) => read(field, values[field], limits)
  const offer = {
    lines: offered.map(({ line }) => line),
    prices: offered.map(({ price }) => price),
    minimumOrder: term('minimumOrder') ?? 0,
    freight: term('freight') ?? 0,
    freeFreightFrom: term('freeFreightFrom'),
    taxIncludedPercent: term('taxIncludedPercent', { max: offerLimits.taxIncludedPercent, decimals: 4 }) ?? 0,
    validUntil: values.validUntil || null,
    answers: Object.entries(values.answers)
      .filter(([, answer]) => answer !== '')
      .map(([requirementId, answer]) => ({ requirementId, isMet: answer === 'yes' })),
    note: values.note.trim().slice(0, offerLimits.note),
  }
  if (offer.validUntil && offer.validUntil < bid.closeAt.slice(0, 10))
    errors.validUntil = m.entrance_valid_too_short()
  for (const { id, kind } of bid.requirements)
    if (kind === 'question' ? !values.answers[id] : !files.has(id))
      errors[id] = kind === 'question' ? m.entrance_answer_missing() : m.entrance_document_missing()
  return { offer, errors }
}
