import type { Recall, RecallTask } from '@wellstock/contract/compliance/recall'

export const recallId = '77777777-1111-4111-8111-777777777777'
export const officeId = '77777777-2222-4222-8222-777777777777'
const matchId = (place: number) => `77777777-3333-4333-8333-77777777777${place}`

const lot = (place: number, more: Partial<Recall['matches'][number]> = {}): Recall['matches'][number] => ({
  id: matchId(place),
  lotId: `77777777-4444-4444-8444-77777777777${place}`,
  lotNumber: `A120${place}`,
  serialNumber: null,
  product: { id: 'tubing', sku: 'TUB-1', name: 'Infusion tubing', unit: 'EA' },
  certainty: 'certain',
  why: { product: 'di', lot: 'in_range' },
  decision: null,
  decidedBy: null,
  decidedAt: null,
  onHand: 10,
  opened: 0,
  reserved: 0,
  inTransit: 0,
  used: 0,
  places: [{ office: 'Hollow Main Campus', room: 'Store', onHand: 10 }],
  ...more,
})

/** A recall as the server answers it once its notice is entered, for tests. */
export const recallLike = (changes: Partial<Recall> = {}): Recall => ({
  id: recallId,
  number: 'RCL-2026-0003',
  state: 'draft',
  source: 'fda',
  noticeNumber: 'Z-2308-2026',
  class: 'I',
  title: 'Infusion tubing: connector may leak',
  firm: 'Tessera Medical',
  action: 'return',
  enteredAt: '2026-11-20T15:40:00.000Z',
  heldAt: null,
  certain: 4,
  others: 1,
  held: 0,
  offices: 0,
  answered: 0,
  version: 1,
  productText: '',
  reasonText: '',
  noticeText: 'URGENT: MEDICAL DEVICE RECALL',
  initiatedOn: null,
  matchedAt: '2026-11-20T15:40:01.000Z',
  remark: '',
  matchers: [],
  matches: [
    ...[1, 2, 3, 4].map((place) => lot(place)),
    lot(5, { lotNumber: 'A12-05', certainty: 'probable', why: { product: 'di', lot: 'punctuation' } }),
  ],
  onOrder: [],
  officeTasks: [],
  dispositions: [],
  figures: {
    ...{ recovery: null, accounted: null, traced: null, offices: null, isContained: true },
    ...{ missing: 0, undisposed: 0, received: 0, onHand: 0, found: 0, used: 0, wasted: 0, minutes: null },
  },
  timeline: [{ step: 'entered', at: '2026-11-20T15:40:00.000Z', by: 'Noor' }],
  acts: ['hold', 'activate', 'match', 'edit', 'dismiss'],
  ...changes,
})

/** What an office is asked, for tests. */
export const taskLike = (changes: Partial<RecallTask> = {}): RecallTask => ({
  office: { id: officeId, name: 'Hollow Main Campus' },
  state: 'open',
  note: '',
  answeredBy: null,
  answeredAt: null,
  version: 1,
  lots: [
    {
      ...{ matchId: matchId(1), lotNumber: 'A1201', product: 'Infusion tubing', unit: 'EA' },
      ...{ received: 40, onHand: 30, used: 8, wasted: 2, traced: 0, found: null, disposed: 0, missing: 0 },
    },
  ],
  recall: {
    ...{ id: recallId, number: 'RCL-2026-0003', state: 'active', class: 'I', action: 'return' },
    ...{ title: 'Infusion tubing: connector may leak', firm: 'Tessera Medical', reasonText: '' },
  },
  mayAnswer: true,
  ...changes,
})
