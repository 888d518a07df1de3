import type { BidDraft } from '@wellstock/contract/bids/bids'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { words } from '../../lib/sentences.ts'
import {
  type BidValues,
  type CriterionValue,
  type InviteValue,
  type LineValue,
  readLocal,
} from './bid-values.ts'

/** What is wrong with a number as it was typed; an empty one is only not there yet. */
const isQuantity = (typed: string) => /^\d+$/.test(typed) && Number(typed) >= 1

// What is still being typed is held back: the rest of the draft is saved without it.
const isLine = ({ name, unit, quantity }: LineValue) =>
  name.trim() !== '' && unit.trim() !== '' && isQuantity(quantity)
const isCriterion = ({ name, weight }: CriterionValue) => name.trim() !== '' && weight !== '' && weight > 0
const isInvite = ({ contactEmail }: InviteValue) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(contactEmail.trim())
const hasText = ({ text }: { text: string }) => text.trim() !== ''

/** A draft can be saved once it has a title. */
export const canBegin = ({ title }: BidValues) => title.trim() !== ''

/** Whether everything typed is in what is sent. */
export const isWhole = (values: BidValues) =>
  canBegin(values) &&
  values.lines.every(isLine) &&
  values.criteria.every(isCriterion) &&
  values.requirements.every(hasText) &&
  values.invites.every(isInvite) &&
  Object.keys(heldBack(values)).length === 0

/** What is wrong with fields beside rows, which are not sent until it is right. */
export function heldBack(values: BidValues): Wrong {
  const { timezone, deliveryFrom, deliveryUntil, openerIds } = values
  const [close, questions] = [readLocal(values.close, timezone), readLocal(values.questions, timezone)]
  const needed = values.openersNeeded || 2
  const unclear = (why: 'twice' | 'never') => m[`bid_draft_unclear_${why}`]()
  return {
    ...(close.unclear && { closeAt: unclear(close.unclear) }),
    ...(questions.unclear && { questionsUntil: unclear(questions.unclear) }),
    ...(close.moment &&
      questions.moment &&
      questions.moment > close.moment && {
        questionsUntil: words({ reason: 'bid_gap_questions_after_close' }),
      }),
    ...(deliveryFrom &&
      deliveryUntil &&
      deliveryUntil < deliveryFrom && { deliveryUntil: m.bid_draft_delivery_order() }),
    ...(openerIds.length > 0 &&
      openerIds.length < needed && {
        openerIds: m.bid_draft_openers_least({ least: formatNumber(needed + 1) }),
      }),
  }
}

const orNull = <Value>(value: Value | '') => (value === '' ? null : value)
const priceOf = (typed: string) => (typed.trim() === '' ? null : Number(typed))

const sentLine = (line: LineValue) => ({
  productId: line.product?.id ?? null,
  name: line.name.trim(),
  specification: line.specification.trim(),
  unit: line.unit.trim(),
  quantity: Number(line.quantity),
  neededBy: orNull(line.neededBy),
  officeId: orNull(line.officeId),
  isAlternateAllowed: line.isAlternateAllowed,
  targetPrice: priceOf(line.targetPrice),
  baselinePrice: line.baselinePrice,
  yearlyQuantity: line.yearlyQuantity,
})

/** What is typed, as it is sent. An RFQ has its price alone, and one envelope; only a tender has two. */
export function sentBid(values: BidValues): BidDraft {
  const hasCriteria = values.kind !== 'rfq'
  const hasTwoEnvelopes = values.kind === 'tender' && values.hasTwoEnvelopes
  const held = heldBack(values)
  return {
    kind: values.kind,
    title: values.title.trim(),
    category: values.category.trim(),
    officeId: orNull(values.officeId),
    ownerId: values.ownerId,
    timezone: values.timezone,
    closeAt: readLocal(values.close, values.timezone).moment,
    questionsUntil: held.questionsUntil ? null : readLocal(values.questions, values.timezone).moment,
    deliveryFrom: orNull(values.deliveryFrom),
    deliveryUntil: held.deliveryUntil ? null : orNull(values.deliveryUntil),
    awardRule: values.awardRule,
    isSplitAllowed: values.isSplitAllowed,
    maxVendors: values.isSplitAllowed ? orNull(values.maxVendors) : null,
    minVendors: values.minVendors || 1,
    fewVendorsReason: values.fewVendorsReason.trim(),
    openersNeeded: values.openersNeeded || 2,
    hasTwoEnvelopes,
    priceWeight: hasCriteria ? values.priceWeight || 0 : 100,
    technicalMinimum: hasTwoEnvelopes ? orNull(values.technicalMinimum) : null,
    standstillDays: values.standstillDays || 0,
    terms: values.terms,
    lines: values.lines.filter(isLine).map(sentLine),
    criteria: (hasCriteria ? values.criteria : []).filter(isCriterion).map((criterion) => ({
      name: criterion.name.trim(),
      weight: Number(criterion.weight),
      evaluatorIds: criterion.evaluatorIds,
    })),
    requirements: values.requirements.filter(hasText).map(({ kind, text }) => ({ kind, text: text.trim() })),
    invites: values.invites.filter(isInvite).map(({ vendorId, contactName, contactEmail }) => ({
      vendorId,
      contactName: contactName.trim(),
      contactEmail: contactEmail.trim(),
    })),
    openerIds: held.openerIds ? [] : values.openerIds,
  }
}

/** What is wrong with fields, by their paths in what is typed. */
export type Wrong = Readonly<Record<string, string>>

/** What the server says of rows, by their places among those that are typed. */
export function placed(fields: Wrong, values: BidValues): Wrong {
  const sent: Record<string, number[]> = {
    lines: placesOf(values.lines, isLine),
    criteria: placesOf(values.criteria, isCriterion),
    requirements: placesOf(values.requirements, hasText),
    invites: placesOf(values.invites, isInvite),
  }
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => {
      const [list = '', at = '', ...rest] = path.split('.')
      const index = sent[list]?.[Number(at)]
      return [index === undefined ? path : [list, index, ...rest].join('.'), message]
    }),
  )
}

const placesOf = <Row>(rows: readonly Row[], isSent: (row: Row) => boolean) =>
  rows.flatMap((row, at) => (isSent(row) ? [at] : []))

/** What the weights lack to 100; negative: they are too many. To four decimals, as weights are. */
export function missingWeight({
  priceWeight,
  criteria,
}: Pick<BidValues, 'priceWeight' | 'criteria'>): number {
  const sum = criteria.reduce((so, { weight }) => so + (weight || 0), priceWeight || 0)
  return Math.round((100 - sum) * 10_000) / 10_000
}
