import { expect, it } from 'vitest'
import { changedCaseOf, emptyCase, newCaseOf, valuesOf, wantedOf, withType } from './case-values.ts'
import {
  caseId,
  caseLike,
  caseOptions,
  officeId,
  otherRoomId,
  providerId,
  roomId,
  typeId,
  wholeCase,
} from './fixtures.ts'

const drawn = emptyCase({ officeId, clock: '09:45' }, '2026-12-01')

it('fills in what a type says: minutes, a suitable room that is free, who did it last', () => {
  expect(withType(drawn, typeId, caseOptions, [])).toMatchObject({ minutes: 60, roomId, providerId: '' })
  expect(withType(drawn, typeId, caseOptions, [caseLike()])).toMatchObject({
    roomId: otherRoomId,
    providerId,
  })
  // A room that was drawn in stays; a case that was cancelled keeps none.
  expect(withType({ ...drawn, roomId }, typeId, caseOptions, [caseLike()]).roomId).toBe(roomId)
  expect(withType(drawn, typeId, caseOptions, [caseLike({ state: 'cancelled' })]).roomId).toBe(roomId)
})

it('asks what a booking would do only once all of it is said', () => {
  expect(wantedOf(drawn)).toBeNull()
  const booked = { ...withType(drawn, typeId, caseOptions, []), providerId }
  expect(wantedOf(booked)).toMatchObject({ officeId, typeId, start: '2026-12-01T09:45', minutes: 60 })
  expect(newCaseOf(booked)).not.toHaveProperty('repeat')
  expect(newCaseOf({ ...booked, repeats: true }, 'wait-1')).toMatchObject({
    repeat: { everyWeeks: 1, times: 4, skipsTaken: false },
    waitId: 'wait-1',
  })
})

it('keeps all of a case that is only moved', () => {
  const of = wholeCase({
    providers: [
      { id: providerId, name: 'A' },
      { id: 'other', name: 'B' },
    ],
    note: 'Left',
  })
  expect(changedCaseOf(of, { ...valuesOf(of), clock: '10:15' })).toEqual({
    ...{ id: caseId, version: 3, roomId, providerId, otherProviderIds: ['other'], minutes: 60 },
    ...{ start: '2026-12-01T10:15', isEmergency: false, reference: 'K-17', note: 'Left', closedReason: '' },
  })
})
