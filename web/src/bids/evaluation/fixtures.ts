import type {
  AwardScenario,
  AwardScenarios,
  BidAward,
  ComparedLine,
  ComparedOffer,
  Comparison,
} from '@wellstock/contract/bids/awards'
import type { Bid } from '@wellstock/contract/bids/bid'
import type { ScorePage, ScoringState } from '@wellstock/contract/bids/scores'

export const bidId = '0199c000-0000-7000-8000-00000000b1d0'
export const idOf = (place: number) => `0199c000-0000-7000-8000-${String(place).padStart(12, '0')}`
const [gloves, gowns, delivery, alder, birch] = [1, 2, 3, 4, 5].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
]
export const places = { gloves, gowns, delivery, alder, birch }

const nothingYet = {
  ...{ neededBy: null, office: null, isAlternateAllowed: false, targetPrice: null, baselinePrice: null },
  ...{ product: null, specification: '', yearlyQuantity: null },
}

export const bidLike = (more: Partial<Bid> = {}): Bid => ({
  ...{ id: bidId, number: 'BID-2026-014', version: 7, office: null, state: 'evaluating', kind: 'tender' },
  ...{
    title: 'Gloves and gowns',
    category: 'Gloves',
    closeAt: '2026-12-05T00:00:00Z',
    timezone: 'America/Denver',
  },
  ...{
    owner: { id: 'person-1', name: 'Ana Whitlock' },
    lineCount: 2,
    invited: 2,
    viewed: 2,
    declined: 0,
    answered: 2,
  },
  ...{ estimate: null, bestTotal: null, expectedSaving: null, savingPercent: null, questionsUntil: null },
  ...{
    deliveryFrom: null,
    deliveryUntil: null,
    awardRule: 'best_value',
    isSplitAllowed: true,
    maxVendors: null,
  },
  ...{ minVendors: 2, fewVendorsReason: '', openersNeeded: 2, hasTwoEnvelopes: false, priceWeight: 60 },
  ...{ technicalMinimum: null, standstillDays: 3, terms: '', isAsked: false, follows: null, followedBy: [] },
  ...{ reason: '', currency: 'USD', publishedAt: null, closedAt: null, openedAt: null, pricesOpenedAt: null },
  ...{ awardedAt: null, contractedAt: null, createdAt: '2026-11-01T00:00:00Z' },
  createdBy: { id: 'person-1', name: 'Ana Whitlock' },
  lines: [
    { ...nothingYet, id: gloves, name: 'Gloves', unit: 'EA', quantity: 2400 },
    { ...nothingYet, id: gowns, name: 'Gowns', unit: 'EA', quantity: 300 },
  ],
  criteria: [
    { id: delivery, name: 'Delivery', weight: 40, evaluators: [{ id: 'person-1', name: 'Ana Whitlock' }] },
  ],
  ...{ requirements: [], invites: [], openers: [], openings: [], questions: [], addenda: [], conflicts: [] },
  ...{ gaps: [], steps: ['award', 'no_award', 'cancel'] },
  ...more,
})

const lineLike = (lineId: string, cash: number, isBest: boolean): ComparedLine => ({
  lineId,
  price: {
    ...{ pack: 'BX', packQuantity: 100, packPrice: 11.4, packs: 24, unitPrice: 0.114, cash },
    ...{ excess: isBest ? 0 : 100, excessWorth: isBest ? 0 : 11.1, freightShare: 0, isBest },
  },
  ...{ leadDays: 5, shelfLifeDays: null, alternate: '' },
})

export const offerLike = (more: Partial<ComparedOffer> = {}): ComparedOffer => ({
  ...{
    id: idOf(11),
    vendor: { id: alder, name: 'Alder', slug: 'alder' },
    receivedAt: '2026-12-01T00:00:00Z',
  },
  ...{ isReadable: true, notRanked: null, failed: [] },
  lines: [lineLike(gloves, 273.6, true), lineLike(gowns, 120, true)],
  cost: {
    ...{
      subtotal: 393.6,
      freight: 0,
      taxIncluded: 0,
      total: 393.6,
      minimumOrder: 0,
      isBelowMinimumOrder: false,
    },
    ...{ freeFreightFrom: null, validUntil: null, isExpired: false, isAbnormallyLow: false },
  },
  ...{ pricePoints: 60, criteria: [], technicalPoints: 28, technicalPercent: 70, points: 88, rank: 1 },
  ...more,
})

export const comparisonLike = (more: Partial<Comparison> = {}): Comparison => ({
  offers: [
    offerLike({ criteria: [{ criterionId: delivery, mean: 7, points: 28, isSpreadWide: true }] }),
    offerLike({
      ...{ id: idOf(12), vendor: { id: birch, name: 'Birch', slug: 'birch' }, rank: 2 },
      lines: [lineLike(gloves, 322.5, false)],
      ...{ pricePoints: 45, technicalPoints: 38, points: 83, notRanked: null },
    }),
  ],
  ...{ lowest: 393.6, lowLimit: null, areScoresComplete: true },
  ...more,
})

export const scenarioLike = (more: Partial<AwardScenario> = {}): AwardScenario => ({
  ...{ name: 'split', vendorId: null, lineId: null, unawarded: [], isPossible: true, difference: 0 },
  parts: [
    {
      ...{ vendor: { id: alder, name: 'Alder' }, lineIds: [gloves, gowns], subtotal: 393.6, freight: 0 },
      isBelowMinimum: false,
    },
  ],
  ...{ subtotal: 393.6, freight: 0, total: 393.6 },
  ...more,
})

export const scenariosLike = (more: Partial<AwardScenarios> = {}): AwardScenarios => ({
  items: [
    scenarioLike(),
    scenarioLike({ name: 'keep_line', vendorId: birch, lineId: gloves, total: 396.6, difference: 3 }),
    scenarioLike({
      name: 'lowest',
      vendorId: birch,
      isPossible: false,
      difference: null,
      unawarded: [gowns],
    }),
  ],
  isProven: true,
  vendors: [
    { id: alder, name: 'Alder', isExpired: false, isAbnormallyLow: false, lineIds: [gloves, gowns] },
    { id: birch, name: 'Birch', isExpired: false, isAbnormallyLow: false, lineIds: [gloves] },
  ],
  ...more,
})

export const awardLike = (more: Partial<BidAward> = {}): BidAward => ({
  ...{
    id: idOf(21),
    state: 'given',
    scenario: 'split',
    reason: 'It costs the least of all.',
    lowPriceNote: '',
  },
  ...{ total: 393.6, expectedSaving: 480, by: 'Ana Whitlock', createdAt: '2026-12-06T10:00:00Z' },
  ...{ decidedAt: '2026-12-06T12:00:00Z', standstillUntil: '2026-12-09T12:00:00Z', isStandstillOver: false },
  lines: [
    {
      ...{ lineId: gloves, vendor: { id: alder, name: 'Alder', slug: 'alder' }, quantity: 2400, pack: 'BX' },
      ...{ packs: 24, packQuantity: 100, packPrice: 11.4 },
    },
  ],
  letters: [
    {
      vendor: { id: alder, name: 'Alder', slug: 'alder' },
      to: 'a@alder.example',
      hasWon: true,
      state: 'sent',
    },
    {
      vendor: { id: birch, name: 'Birch', slug: 'birch' },
      to: 'b@birch.example',
      hasWon: false,
      state: 'failed',
    },
  ],
  ...{ outcomes: [], notOrdered: [] },
  ...more,
})

export const scorePageLike = (more: Partial<ScorePage> = {}): ScorePage => ({
  ...{
    id: bidId,
    number: 'BID-2026-014',
    title: 'Gloves and gowns',
    state: 'evaluating',
    personId: 'person-1',
  },
  ...{
    declaredAt: '2026-12-06T10:00:00Z',
    lockedAt: null,
    excusedAt: null,
    hasConflict: false,
    canScore: true,
  },
  criteria: [
    { id: delivery, name: 'Delivery', weight: 40 },
    { id: idOf(6), name: 'Quality', weight: 20 },
  ],
  offers: [
    {
      ...{ id: idOf(11), vendor: { id: alder, name: 'Alder' } },
      content: {
        note: 'From stock.',
        lines: [],
        answers: [{ text: 'ISO 13485?', isMet: true }],
        files: [{ id: idOf(41), name: 'iso.pdf' }],
      },
      past: { score: 91, onTimeInFull: 0.94, fillRate: null },
    },
    { id: idOf(12), vendor: { id: birch, name: 'Birch' }, content: null, past: null },
  ],
  ...{ scores: [], people: [] },
  ...more,
})

export const scoringStateLike = (more: Partial<ScoringState> = {}): ScoringState => {
  const nobody = { declaredAt: null, lockedAt: null, excusedAt: null, excusedReason: '', conflict: null }
  return {
    evaluators: [
      { ...nobody, id: 'person-1', name: 'Ana Whitlock', criterionIds: [delivery], canBeExcused: true },
      {
        ...nobody,
        id: 'person-2',
        name: 'Ben Ito',
        criterionIds: [delivery],
        conflict: 'A cousin',
        canBeExcused: false,
      },
    ],
    offers: [{ id: idOf(11), vendor: { id: alder, name: 'Alder' } }],
    ...{ scores: [], means: [], isComplete: false },
    ...more,
  }
}
