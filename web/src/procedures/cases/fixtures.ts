import type { Case, CaseLot, CaseNeed, CaseRow } from '@wellstock/contract/procedures/case'
import type { CaseCalendar, CaseOptions, WhatIf } from '@wellstock/contract/procedures/cases'

export const caseId = '66666666-1111-4111-8111-666666666666'
export const officeId = '66666666-2222-4222-8222-666666666666'
export const roomId = '66666666-3333-4333-8333-666666666661'
export const otherRoomId = '66666666-3333-4333-8333-666666666662'
export const typeId = '66666666-4444-4444-8444-666666666666'
export const providerId = '66666666-5555-4555-8555-666666666666'
export const productId = '66666666-6666-4666-8666-666666666666'

/** A case as lists have it, for tests. */
export const caseLike = (changes: Partial<CaseRow> = {}): CaseRow => ({
  ...{ id: caseId, number: 'CASE-MAIN-2026-0412', version: 3, state: 'scheduled' },
  office: { id: officeId, code: 'MAIN', name: 'Hollow Main Campus' },
  type: { id: typeId, name: 'Knee arthroscopy' },
  room: { id: roomId, name: 'Procedure room 1', number: 'P1' },
  provider: { id: providerId, name: 'Dr. Imani Okafor' },
  startsAt: '2026-12-01T15:45:00.000Z',
  endsAt: '2026-12-01T16:45:00.000Z',
  roomUntil: '2026-12-01T17:00:00.000Z',
  ...{ day: '2026-12-01', timezone: 'America/Chicago', isEmergency: false, reference: 'K-17' },
  readiness: 'red',
  blocking: { productId, name: 'Suture 3-0', short: 4 },
  ...{ missingEquipment: [], isPicked: false, seriesId: null },
  ...changes,
})

export const needLike = (changes: Partial<CaseNeed> = {}): CaseNeed => ({
  ...{ productId, name: 'Suture 3-0', sku: 'SUT-0001', unit: 'EA', open: 3, hold: 1 },
  ...{ isOptional: false, isOnCard: true, color: 'red', short: 4, parts: [], offers: [], expected: [] },
  ...changes,
})

export const lotLike = (changes: Partial<CaseLot> = {}): CaseLot => ({
  ...{ id: '66666666-7777-4777-8777-666666666661', needId: 'need-1', productId, name: 'Suture 3-0' },
  ...{ unit: 'EA', itemId: '66666666-8888-4888-8888-666666666666' },
  lotId: '66666666-9999-4999-8999-666666666666',
  ...{ lotNumber: 'L1', expiryDate: '2026-12-02', room: 'Sterile store', bin: 'A-1', open: 2 },
  ...{ quantity: 4, picked: 4, used: 0, openedUnused: 0, returned: 0 },
  ...{ isOnHold: false, isExpired: false, unitCost: 2.9 },
  ...changes,
})

/** A whole case, for tests. */
export const wholeCase = (changes: Partial<Case> = {}): Case => ({
  ...caseLike(),
  providers: [],
  card: { id: 'card-1', number: 'CARD-2026-0001', edition: 2, approvedEdition: 3 },
  ...{ note: '', closedReason: '', checklist: ['Instruments counted'], needs: [needLike()], lots: [] },
  ...{ equipment: [], cost: null, redReason: '', remark: '', createdBy: 'Ana Whitlock' },
  ...{ startedAt: null, startedBy: null, completedAt: null, completedBy: null, reopenUntil: null },
  steps: ['change', 'update', 'reserve', 'release', 'start', 'cancel', 'no_show'],
  ...changes,
})

export const caseOptions: CaseOptions = {
  offices: [{ id: officeId, name: 'Hollow Main Campus', timezone: 'America/Chicago' }],
  types: [
    {
      id: typeId,
      name: 'Knee arthroscopy',
      minutes: 60,
      turnoverMinutes: 15,
      roomIds: [roomId, otherRoomId],
    },
  ],
  rooms: [
    { id: roomId, name: 'Procedure room 1', officeId, number: 'P1' },
    { id: otherRoomId, name: 'Procedure room 2', officeId, number: 'P2' },
  ],
  providers: [{ id: providerId, name: 'Dr. Imani Okafor' }],
}

/** One day of a calendar, for tests. */
export const calendarLike = (changes: Partial<CaseCalendar> = {}): CaseCalendar => ({
  cases: [caseLike()],
  rooms: caseOptions.rooms.map((room) => ({ ...room, officeName: 'Hollow Main Campus' })),
  days: [{ officeId, day: '2026-12-01', opens: '07:00', closes: '17:00', closedFor: '', utilization: 0.65 }],
  absences: [],
  isCutOff: false,
  ...changes,
})

export const whatIfLike = (changes: Partial<WhatIf> = {}): WhatIf => ({
  ...{ problems: [], unclear: null, isClosed: false, earliest: null, readiness: 'amber' },
  ...{ short: [], effects: [] },
  ...changes,
})
