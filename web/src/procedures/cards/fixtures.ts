import type { Card, CardEdition, CardProposal } from '@wellstock/contract/procedures/preference-cards'

export const cardId = '0199ca00-0000-7000-8000-000000000001'
export const [suture, drape] = [
  { id: '0199ca00-0000-7000-8000-0000000000a1', name: 'Nylon suture', sku: 'SUT-001', unit: 'EA' },
  { id: '0199ca00-0000-7000-8000-0000000000a2', name: 'Surgical drape', sku: 'SRG-003', unit: 'EA' },
]

const line = (product: typeof suture, open: number, hold: number): CardEdition['lines'][number] => ({
  ...{ product, open, hold, isOptional: false, neverLower: false, isVital: false, unitCost: 2.9 },
  substitutes: [],
})

export const editionLike = (more: Partial<CardEdition> = {}): CardEdition => ({
  ...{
    edition: 1,
    state: 'approved',
    note: '',
    createdBy: 'Ana Whitlock',
    createdAt: '2026-11-02T16:00:00Z',
  },
  ...{ askedAt: null, approvedBy: 'Ana Whitlock', approvedAt: '2026-11-03T16:00:00Z' },
  ...{ cost: 48.15, costMost: 134.95, unknownCosts: 0, lines: [line(suture, 3, 2), line(drape, 1, 0)] },
  equipment: [{ deviceClass: 'endoscope', beforeMinutes: 0, afterMinutes: 45 }],
  ...more,
})

export const proposalLike = (more: Partial<CardProposal> = {}): CardProposal => ({
  ...{ id: '0199ca00-0000-7000-8000-0000000000b1', state: 'waiting', product: suture },
  ...{ open: 3, hold: 2, proposedOpen: 1, proposedHold: 2, openedUnused: 30 },
  used: [...Array<number>(12).fill(1), ...Array<number>(6).fill(2), 3, 3],
  ...{ unitCost: 2.9, casesAYear: 140, costACase: 4.35, costAYear: 609 },
  ...more,
})

export const cardLike = (more: Partial<Card> = {}): Card => ({
  ...{ id: cardId, number: 'CARD-2026-0001', version: 4, office: null, state: 'approved' },
  ...{ type: { id: '0199ca00-0000-7000-8000-0000000000c1', name: 'Knee arthroscopy' }, provider: null },
  ...{ owner: { id: 'person-1', name: 'Ana Whitlock' }, approved: 1, draft: null, askedAt: null },
  ...{ lines: 2, cost: 48.15, costMost: 134.95, proposals: 1 },
  ...{ editions: [editionLike()], waiting: [proposalLike()], cases: { first: [], byEdition: [] } },
  ...{ isOwner: true, steps: ['edit', 'hand_over', 'retire', 'clone'] },
  ...more,
})
