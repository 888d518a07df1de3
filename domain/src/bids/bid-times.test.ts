import { describe, expect, it } from 'vitest'
import { momentOf } from '../procedures/clock-times.ts'
import { closeAfterAddendum, countedVersion, earliestClose, isInTime } from './bid-times.ts'

const denver = (local: string) => {
  const found = momentOf(local, 'America/Denver')
  if (!('moment' in found)) throw new Error(`${local} is unclear`)
  return found.moment
}
const closeAt = denver('2026-12-04T17:00')
const before = new Date(closeAt.getTime() - 1)

describe('when a bid closes (rule 9)', () => {
  it('counts what was received before it', () => {
    expect(before.toISOString()).toBe('2026-12-04T23:59:59.999Z')
    expect(isInTime(before, closeAt)).toBe(true)
    expect(isInTime(closeAt, closeAt)).toBe(false)
  })
  it('is 48 hours after an addendum where fewer are left', () => {
    expect(closeAfterAddendum(denver('2026-12-03T09:00'), closeAt)).toEqual(denver('2026-12-05T09:00'))
    expect(closeAfterAddendum(denver('2026-12-02T17:00'), closeAt)).toEqual(closeAt)
    expect(closeAfterAddendum(denver('2026-12-01T09:00'), closeAt)).toEqual(closeAt)
    const late = new Date(denver('2026-12-02T17:00').getTime() + 1)
    expect(closeAfterAddendum(late, closeAt).getTime()).toBe(closeAt.getTime() + 1)
  })
  it('is 24 hours after it was published at the earliest, whatever clocks show', () => {
    expect(earliestClose(denver('2026-10-31T17:00'))).toEqual(denver('2026-11-01T16:00'))
  })
})

describe('the version that counts', () => {
  const versions = [
    { version: 2, receivedAt: before },
    { version: 1, receivedAt: denver('2026-12-01T10:00') },
    { version: 3, receivedAt: closeAt },
  ]
  it('is the latest before the close', () => {
    expect(countedVersion(versions, closeAt)?.version).toBe(2)
    expect(countedVersion(versions.slice(2), closeAt)).toBeNull()
    expect(countedVersion([], closeAt)).toBeNull()
  })
})
