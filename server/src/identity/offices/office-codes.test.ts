import { describe, expect, it } from 'vitest'
import { codesFor } from './office-codes.ts'
import { zoneOfState } from './time-zones.ts'

const first = (name: string, count: number) => {
  const codes = codesFor(name)
  return Array.from({ length: count }, () => codes.next().value as string)
}

describe('the code of an office', () => {
  it.each([
    ['Riverbend Branch', ['RIV', 'RIVE', 'RIVER', 'RIVERB', 'RB', 'RIV2']],
    ['Ñandú', ['NAN', 'NAND', 'NANDU', 'NAN2', 'NAN3']],
    ['St. Paul', ['STP', 'STPA', 'STPAU', 'STPAUL', 'SP']],
    ['注射器', ['OFF', 'OFF2']],
  ])('of %s is one of %j', (name, codes) => {
    expect(first(name, codes.length)).toEqual(codes)
  })

  it('has two to six letters and digits, and never repeats', () => {
    const codes = first('A1 Clinic of the Very Long Name and More', 3_000)
    expect(codes.every((code) => /^[A-Z0-9]{2,6}$/.test(code))).toBe(true)
    expect(new Set(codes).size).toBe(codes.length)
  })
})

describe('the time zone of a state', () => {
  it.each([
    ['CO', 'America/Denver'],
    [' new york ', 'America/New_York'],
    ['District of Columbia', 'America/New_York'],
    ['AZ', 'America/Phoenix'],
    ['Bavaria', undefined],
    ['', undefined],
  ])('of %j is %s', (state, zone) => {
    expect(zoneOfState(state)).toBe(zone)
  })
})
