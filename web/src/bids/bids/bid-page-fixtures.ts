import type { Bid, BidInvite, BidLine } from '@wellstock/contract/bids/bid'

export const bidId = '77777777-1111-4111-8111-777777777777'
export const lineId = '77777777-2222-4222-8222-777777777777'
export const questionId = '77777777-3333-4333-8333-777777777777'
export const receipt = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

const named = (id: string, name: string) => ({ id, name })

export const bidLineLike = (changes: Partial<BidLine> = {}): BidLine => ({
  ...{ id: lineId, product: { id: 'product-1', name: 'Nitrile gloves M', sku: 'GLV-001' } },
  ...{ name: 'Nitrile gloves M', specification: 'Powder-free', unit: 'EA', quantity: 2400 },
  ...{ neededBy: '2027-01-15', office: null, isAlternateAllowed: true },
  ...{ targetPrice: 0.115, baselinePrice: 0.119, yearlyQuantity: 96000 },
  ...changes,
})

export const inviteLike = (changes: Partial<BidInvite> = {}): BidInvite => ({
  id: 'invite-1',
  vendor: { id: 'vendor-1', name: 'Alder Medical', slug: 'alder-medical', state: 'active' },
  ...{ contactName: 'Kim Osei', contactEmail: 'kim@alder.example', viewedAt: null, declinedAt: null },
  ...{ declineReason: '', remindedAt: null, offers: [], lateAt: [] },
  ...changes,
})

export const offerLike = (version: number, receivedAt: string): BidInvite['offers'][number] => ({
  ...{ id: `offer-${version}`, version, receivedAt, receipt, size: 20_480 },
})

/** A whole bid, for tests: a published one that closes far from now. */
export const bidLike = (changes: Partial<Bid> = {}): Bid => ({
  ...{ id: bidId, number: 'BID-2026-014', version: 4, state: 'published', kind: 'rfq' },
  ...{ title: 'Exam gloves', category: 'Gloves', office: null },
  ...{ closeAt: '2027-12-04T23:00:00.000Z', timezone: 'America/Denver' },
  ...{ owner: named('person-2', 'Rafael Mbeki'), lineCount: 1, invited: 2, viewed: 1, declined: 0 },
  ...{ answered: 0, estimate: 276, bestTotal: null, expectedSaving: null, savingPercent: null },
  ...{ questionsUntil: null, deliveryFrom: null, deliveryUntil: null, awardRule: 'lowest' },
  ...{ isSplitAllowed: true, maxVendors: null, minVendors: 3, fewVendorsReason: '', openersNeeded: 2 },
  ...{ hasTwoEnvelopes: false, priceWeight: 100, technicalMinimum: null, standstillDays: 0, terms: '' },
  ...{ isAsked: false, follows: null, followedBy: [], reason: '', currency: 'USD' },
  ...{ publishedAt: '2026-11-20T16:00:00.000Z', closedAt: null, openedAt: null, pricesOpenedAt: null },
  ...{ awardedAt: null, contractedAt: null, createdBy: named('person-2', 'Rafael Mbeki') },
  createdAt: '2026-11-19T16:00:00.000Z',
  lines: [bidLineLike()],
  criteria: [],
  requirements: [],
  invites: [inviteLike()],
  openers: [
    { ...named('person-1', 'Ana Whitlock'), hasKey: true, canOpen: true, hasConflict: false },
    { ...named('person-3', 'Ines Duarte'), hasKey: true, canOpen: true, hasConflict: false },
    { ...named('person-4', 'Tom Reyes'), hasKey: true, canOpen: true, hasConflict: false },
  ],
  ...{ openings: [], questions: [], addenda: [], conflicts: [], gaps: [] },
  steps: ['amend', 'extend', 'remind', 'cancel'],
  ...changes,
})
