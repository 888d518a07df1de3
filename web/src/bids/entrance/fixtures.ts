import type { VendorBid } from '@wellstock/contract/bids/entrance'

export const bidId = '0b1d0000-0000-4000-8000-000000000001'
export const [gloves, gowns] = [
  '0b1d0000-0000-4000-8000-0000000000a1',
  '0b1d0000-0000-4000-8000-0000000000a2',
] as const
export const questionId = '0b1d0000-0000-4000-8000-0000000000b1'

export const session = {
  vendor: 'Acme Medical',
  organization: 'Tamarind Hollow',
  email: 'sales@acme.example',
  endsAt: '2026-12-04T20:00:00.000Z',
}

/** A bid as its vendor sees it, open for a day. */
export const bidLike = (changes: Partial<VendorBid> = {}): VendorBid => {
  const now = new Date()
  return {
    id: bidId,
    number: 'BID-2026-014',
    title: 'Gloves and gowns',
    kind: 'rfq',
    state: 'published',
    closeAt: new Date(now.getTime() + 24 * 3_600_000).toISOString(),
    timezone: 'America/Denver',
    offer: null,
    declinedAt: null,
    hasWon: null,
    inviteId: '0b1d0000-0000-4000-8000-0000000000c1',
    organization: 'Tamarind Hollow',
    currency: 'USD',
    buyer: 'Ana Whitlock',
    buyerEmail: 'ana@tamarind.example',
    questionsUntil: null,
    deliveryFrom: '2026-12-10',
    deliveryUntil: '2026-12-20',
    isSplitAllowed: true,
    hasTwoEnvelopes: false,
    priceWeight: 45,
    standstillDays: 0,
    terms: 'Payment within 30 days',
    now: now.toISOString(),
    lines: [
      {
        id: gloves,
        sku: 'GLV-2',
        name: 'Nitrile gloves M',
        specification: '',
        unit: 'EA',
        quantity: 2_400,
        neededBy: null,
        office: null,
        isAlternateAllowed: true,
      },
      {
        id: gowns,
        sku: 'GWN-1',
        name: 'Isolation gown',
        specification: 'Level 2',
        unit: 'EA',
        quantity: 500,
        neededBy: '2026-12-12',
        office: 'Hollow Main Campus',
        isAlternateAllowed: false,
      },
    ],
    criteria: [{ name: 'Delivery', weight: 55 }],
    requirements: [{ id: questionId, kind: 'question', text: 'Do you deliver to the dock?' }],
    addenda: [],
    questions: [],
    keys: [],
    offers: [],
    receipts: [],
    lateAt: [],
    letter: null,
    canAnswer: true,
    ...changes,
  }
}
