import type { BidState } from '@wellstock/domain/bids/bid-states'
import type { BidKind } from '@wellstock/domain/bids/bids'
import type { VendorName } from './vendors.ts'

/** What a vendor offers: its price for a base unit beside what is paid now, how soon, and with which terms. */
export type StoryOffer = {
  vendor: VendorName
  /** Of what is paid now, for each line in turn; null: no bid. */
  shares: (number | null)[]
  freight?: number
  freeFrom?: number
  minimum?: number
  leadDays: number
  /** Scores of each evaluator for each criterion, as the columns of the bid have them. */
  scores?: number[][]
  isQualified?: boolean
}

export type BidStory = {
  number: number
  kind: BidKind
  title: string
  category: string
  state: BidState
  lines: number
  /** Close, in days from the day of the sample; or, where it is still to come, in hours from now. */
  closed?: number
  closesInHours?: number
  hasTwoEnvelopes?: boolean
  isSplitAllowed?: boolean
  standstillDays?: number
  criteria?: [name: string, weight: number][]
  offers: StoryOffer[]
  silent?: VendorName[]
  declined?: [vendor: VendorName, reason: string][]
  lateBy?: VendorName
  questions?: [vendor: VendorName, question: string, answer: string][]
  addendum?: string
  /** How many of its openers have opened it. */
  openings?: number
  conflict?: string
  reason?: string
  award?: {
    scenario: 'lowest' | 'split' | 'best_value'
    winners: number[]
    reason: string
    contractedAfter: number
  }
  terms: string
}

const byThree: [string, number][] = [
  ['Delivery', 20],
  ['Quality and ISO', 20],
  ['Service', 15],
]
const terms =
  'Prices hold for the period named. Lots with less than two thirds of their shelf life left are not accepted. Payment 45 days from the invoice.'

/** Nine bids, from a draft to what was bought. */
export const bidStories: readonly BidStory[] = [
  {
    ...{
      number: 8,
      kind: 'rfq',
      title: 'Syringes and needles, 12-month supply',
      category: 'Syringes and needles',
      state: 'contracted',
    },
    ...{ lines: 4, closed: -190, terms },
    offers: [
      { vendor: 'Pinecrest Medical Wholesale', shares: [1.02, 1.02, 1.01, 1.03], leadDays: 6 },
      {
        vendor: 'Brightwater Clinical Supply',
        shares: [0.86, 0.88, 0.85, 0.9],
        freight: 40,
        freeFrom: 750,
        leadDays: 4,
      },
      {
        vendor: 'Kestrel Ridge Distribution',
        shares: [0.94, 0.95, 0.93, 0.95],
        freight: 30,
        freeFrom: 500,
        leadDays: 5,
      },
      { vendor: 'Cobalt Sterile', shares: [0.97, null, 0.96, 0.99], leadDays: 8 },
      { vendor: 'Nimbus Respiratory', shares: [1.05, 1.06, null, null], leadDays: 9 },
    ],
    award: {
      ...{ scenario: 'lowest', winners: [1, 1, 1, 1], contractedAfter: 9 },
      reason:
        'The lowest offer for all lines, from a vendor that delivers on time; it follows the price jump of March.',
    },
  },
  {
    ...{
      number: 9,
      kind: 'tender',
      title: 'Dressings for all offices',
      category: 'Wound care and dressings',
      state: 'contracted',
    },
    ...{ lines: 5, closed: -120, isSplitAllowed: true, criteria: byThree, terms },
    offers: [
      {
        vendor: 'Kestrel Ridge Distribution',
        shares: [0.93, 0.9, null, 0.92, 0.98],
        minimum: 500,
        freight: 60,
        freeFrom: 1500,
        leadDays: 4,
        scores: [
          [8, 7],
          [8, 8],
          [7, 8],
        ],
      },
      {
        vendor: 'Brightwater Clinical Supply',
        shares: [0.95, 0.87, 0.96, 0.95, 0.94],
        minimum: 400,
        freight: 45,
        freeFrom: 1000,
        leadDays: 5,
        scores: [
          [7, 8],
          [9, 8],
          [8, 8],
        ],
      },
      {
        vendor: 'Pinecrest Medical Wholesale',
        shares: [0.94, 0.94, 0.91, 0.88, 0.92],
        minimum: 300,
        freight: 25,
        leadDays: 6,
        scores: [
          [6, 7],
          [7, 7],
          [6, 6],
        ],
      },
      {
        vendor: 'Wrenfield Textiles',
        shares: [null, null, 1.02, 0.99, null],
        leadDays: 10,
        scores: [
          [5, 6],
          [7, 6],
          [6, 6],
        ],
      },
      {
        vendor: 'Cobalt Sterile',
        shares: [1.01, 0.99, 1, 1.03, 0.99],
        leadDays: 7,
        scores: [
          [7, 7],
          [8, 8],
          [7, 7],
        ],
      },
    ],
    award: {
      ...{ scenario: 'split', winners: [1, 1, 2, 2, 2], contractedAfter: 12 },
      reason:
        'Split between two vendors: both stay above their minimum, and freight is free with one of them.',
    },
  },
  {
    ...{
      number: 10,
      kind: 'framework',
      title: 'Exam room paper and drapes',
      category: 'Sterilization and infection control',
      state: 'contracted',
    },
    ...{ lines: 3, closed: -75, standstillDays: 5, terms },
    offers: [
      { vendor: 'Pinecrest Medical Wholesale', shares: [0.97, 0.96, 0.98], freight: 25, leadDays: 6 },
      {
        vendor: 'Kestrel Ridge Distribution',
        shares: [0.9, 0.92, 0.91],
        freight: 30,
        freeFrom: 400,
        leadDays: 4,
      },
      { vendor: 'Wrenfield Textiles', shares: [0.95, 0.94, null], leadDays: 9 },
      { vendor: 'Papermill Office Goods', shares: [0.99, null, null], leadDays: 5 },
      { vendor: 'Ashgrove Services', shares: [1.08, 1.1, 1.05], leadDays: 12 },
    ],
    award: {
      ...{ scenario: 'lowest', winners: [1, 1, 1], contractedAfter: 14 },
      reason: 'The lowest offer by five percent, with the shortest lead time of all.',
    },
  },
  {
    ...{
      number: 12,
      kind: 'rfq',
      title: 'Examination lights, replacement',
      category: 'Diagnostic equipment',
      state: 'cancelled',
      lines: 1,
    },
    ...{
      closed: -52,
      offers: [],
      silent: ['Oakhaven Biomedical', 'Stonebridge Furnishings', 'Aurelian Imaging Supply'],
      terms,
    },
    reason: 'The lights are leased from next year on; nothing is bought.',
  },
  {
    ...{
      number: 14,
      kind: 'tender',
      title: 'Nitrile gloves, 12-month supply',
      category: 'Gloves and PPE',
      state: 'evaluating',
    },
    ...{ lines: 3, closed: -6, criteria: byThree, openings: 2, terms, lateBy: 'Cobalt Sterile' },
    offers: [
      {
        vendor: 'Pinecrest Medical Wholesale',
        shares: [1, 0.99, 1.01],
        freight: 25,
        leadDays: 6,
        scores: [
          [8, 9],
          [9, 8],
          [7, 4],
        ],
      },
      {
        vendor: 'Brightwater Clinical Supply',
        shares: [0.93, 0.94, 0.95],
        freight: 45,
        freeFrom: 1000,
        leadDays: 5,
        scores: [
          [6, 7],
          [5, 7],
          [6, 6],
        ],
      },
      {
        vendor: 'Kestrel Ridge Distribution',
        shares: [0.97, 0.96, 0.99],
        freight: 30,
        freeFrom: 500,
        leadDays: 4,
        scores: [
          [9, 9],
          [9, 10],
          [9, 8],
        ],
      },
      {
        vendor: 'Wrenfield Textiles',
        shares: [0.61, 0.62, 0.6],
        leadDays: 18,
        scores: [
          [4, 8],
          [5, 5],
          [5, 4],
        ],
        isQualified: false,
      },
    ],
    questions: [
      [
        'Pinecrest Medical Wholesale',
        'Which thickness do you need at the palm?',
        '4 mil (0.10 mm) or more, by ASTM D6319.',
      ],
      [
        'Kestrel Ridge Distribution',
        'May sizes be delivered in one pallet?',
        'Yes, if each box names its size.',
      ],
    ],
    conflict: 'My sister sells for one of the vendors.',
  },
  {
    ...{
      number: 15,
      kind: 'tender',
      title: 'Volumetric infusion pumps, 12 units',
      category: 'Equipment and furniture',
      state: 'closed',
    },
    ...{ lines: 1, closed: -1, hasTwoEnvelopes: true, openings: 1, criteria: byThree, terms },
    offers: [
      { vendor: 'Oakhaven Biomedical', shares: [0.96], leadDays: 30 },
      { vendor: 'Aurelian Imaging Supply', shares: [1.02], leadDays: 45 },
      { vendor: 'Beaconfield Rescue', shares: [0.92], leadDays: 38 },
      { vendor: 'Nimbus Respiratory', shares: [0.99], leadDays: 28 },
    ],
    declined: [['Fernleigh Orthopedics', 'We do not sell pumps any more.']],
  },
  {
    ...{
      number: 16,
      kind: 'rfq',
      title: 'Respiratory supplies for winter',
      category: 'Respiratory and airway',
      state: 'published',
    },
    ...{ lines: 4, closesInHours: 2, terms },
    offers: [
      {
        vendor: 'Kestrel Ridge Distribution',
        shares: [0.97, 0.96, 0.98, 0.95],
        freight: 30,
        freeFrom: 500,
        leadDays: 4,
      },
      {
        vendor: 'Brightwater Clinical Supply',
        shares: [0.95, 0.99, 0.96, 0.97],
        freight: 40,
        freeFrom: 750,
        leadDays: 4,
      },
      { vendor: 'Nimbus Respiratory', shares: [0.9, 0.93, 0.94, 0.92], leadDays: 7 },
      { vendor: 'Pinecrest Medical Wholesale', shares: [1, 1.01, null, 1.02], freight: 25, leadDays: 6 },
    ],
    silent: ['Cobalt Sterile'],
    questions: [
      ['Nimbus Respiratory', 'Is a generic mask accepted?', 'Yes, as an alternate; name it in your offer.'],
    ],
  },
  {
    ...{
      number: 17,
      kind: 'tender',
      title: 'Sutures and mesh, two years',
      category: 'Sutures and closure',
      state: 'published',
      lines: 5,
    },
    ...{ closesInHours: 6 * 24, criteria: byThree, terms },
    offers: [
      { vendor: 'Harrow & Vale Sutures', shares: [0.98, 0.97, 0.98, 0.96, 0.97], leadDays: 5 },
      { vendor: 'Corvane Surgical', shares: [0.95, 0.99, null, 0.97, 1], leadDays: 8 },
    ],
    silent: ['Lindqvist Instruments', 'Fernleigh Orthopedics'],
    addendum: 'Line 3 is needed on reels as well; say both prices in your note.',
    questions: [
      ['Corvane Surgical', 'Do you accept absorbable alternates?', 'For lines 1 and 2, yes.'],
      ['Harrow & Vale Sutures', 'Are prices fixed for both years?', ''],
    ],
  },
  {
    ...{
      number: 18,
      kind: 'rfq',
      title: 'Laboratory consumables, renewal',
      category: 'Laboratory supplies',
      state: 'draft',
      lines: 3,
    },
    ...{ offers: [], silent: ['Quillon Diagnostics', 'Tessera Assay'], terms },
  },
]
