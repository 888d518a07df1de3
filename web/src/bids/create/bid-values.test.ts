import { expect, it } from 'vitest'
import { draftLike } from '../bids/fixtures.ts'
import { emptyBid, newLine, readLocal, valuesOf, withLines } from './bid-values.ts'
import { heldBack, isWhole, missingWeight, placed, sentBid } from './sent-bid.ts'

const now = new Date('2026-11-27T18:00:00Z')
const empty = () => emptyBid({ ownerId: 'person-1', officeId: '', timezone: 'America/Denver', now })
const gloves = { id: 'product-1', name: 'Gloves', sku: 'GLV' }

it('begins with a close in two weeks at five by the clock of the bid, and questions until four days before', () => {
  const sent = sentBid({ ...empty(), title: 'Gloves' })
  expect(sent.closeAt).toBe('2026-12-12T00:00:00.000Z')
  expect(sent.questionsUntil).toBe('2026-12-08T00:00:00.000Z')
})

it('sends a draft as it was found', () => {
  const draft = draftLike()
  expect(sentBid(valuesOf(draft))).toMatchObject({
    title: draft.title,
    closeAt: draft.closeAt,
    questionsUntil: draft.questionsUntil,
    lines: [{ quantity: 2400, targetPrice: 0.1111, yearlyQuantity: 96_000 }],
    invites: [{ contactEmail: 'kim@keystone.example' }],
  })
})

it('refuses a time that the clocks have twice or not at all', () => {
  const at = (day: string, clock: string) => readLocal({ day, clock }, 'America/Denver')
  expect(at('2026-11-01', '01:30').unclear).toBe('twice')
  expect(at('2027-03-14', '02:30').unclear).toBe('never')
  expect(at('2026-12-04', '17:00').moment).toBe('2026-12-05T00:00:00.000Z')
  expect(at('', '17:00').moment).toBeNull()
})

it('holds back what cannot be right yet, and sends the rest', () => {
  const values = {
    ...empty(),
    title: 'Gloves',
    questions: { day: '2027-01-01', clock: '10:00' },
    deliveryFrom: '2027-02-02',
    deliveryUntil: '2027-02-01',
    openerIds: ['person-1'],
  }
  expect(Object.keys(heldBack(values))).toEqual(['questionsUntil', 'deliveryUntil', 'openerIds'])
  expect(sentBid(values)).toMatchObject({ questionsUntil: null, deliveryUntil: null, openerIds: [] })
  expect(isWhole(values)).toBe(false)
  expect(isWhole({ ...empty(), title: 'Gloves' })).toBe(true)
})

it('places what the server says of rows at those that are typed', () => {
  const line = newLine({ product: gloves, name: 'Gloves', unit: 'EA', quantity: 5 })
  const values = { ...empty(), lines: [{ ...line, quantity: '' }, line] }
  expect(placed({ 'lines.0.quantity': 'No', title: 'Taken' }, values)).toEqual({
    'lines.1.quantity': 'No',
    title: 'Taken',
  })
})

it('adds a product once, and texts as often as they are written', () => {
  const line = () => newLine({ product: gloves, name: 'Gloves', unit: 'EA' })
  const text = () => newLine({ product: null, name: 'Trolley', unit: 'EA' })
  expect(withLines([line()], [line(), text(), text()])).toHaveLength(3)
})

it('adds up weights without the noise of floats', () => {
  const weight = (value: number) => ({ key: '', name: 'x', weight: value, evaluatorIds: [] })
  expect(missingWeight({ priceWeight: 33.4, criteria: [weight(33.3), weight(33.3)] })).toBe(0)
  expect(missingWeight({ priceWeight: '', criteria: [weight(55)] })).toBe(45)
})

it('has price alone in an RFQ, and a technical minimum only with two envelopes', () => {
  const values = {
    ...empty(),
    priceWeight: 45 as const,
    hasTwoEnvelopes: true,
    technicalMinimum: 60,
    criteria: [{ key: '', name: 'Delivery', weight: 55, evaluatorIds: [] }],
  }
  expect(sentBid(values)).toMatchObject({
    priceWeight: 100,
    criteria: [],
    hasTwoEnvelopes: false,
    technicalMinimum: null,
  })
  expect(sentBid({ ...values, kind: 'tender' })).toMatchObject({
    priceWeight: 45,
    criteria: [{ weight: 55 }],
    technicalMinimum: 60,
  })
})
