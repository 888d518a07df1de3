import { describe, expect, it } from 'vitest'
import {
  affectedPeriod,
  type Calibration,
  isCalibratedOn,
  isInTolerance,
  problemOfCalibration,
  validThrough,
  verdictOfCalibration,
} from './calibrations.ts'

const point = (shown: number) => ({ reference: 8, shown, tolerance: 0.5 })
const calibration = (on: string, found: number, left?: number): Calibration => ({
  on,
  found: [point(found)],
  left: left === undefined ? [] : [point(left)],
})

describe('a calibration', () => {
  it('is valid through its last day', () => {
    const through = validThrough('2025-11-30', 12)
    expect(through).toBe('2026-11-30')
    expect([isCalibratedOn(through, '2026-11-30'), isCalibratedOn(through, '2026-12-01')]).toEqual([
      true,
      false,
    ])
    expect(validThrough('2024-02-29', 24)).toBe('2026-02-28')
    expect(isCalibratedOn(null, '2026-11-30')).toBe(false)
  })

  it('says whether the instrument was right, and whether it is', () => {
    const on = '2026-11-28'
    expect(verdictOfCalibration(calibration(on, 8.5))).toBe('in_tolerance')
    expect(verdictOfCalibration(calibration(on, 8.6))).toBe('out_of_tolerance')
    expect(verdictOfCalibration(calibration(on, 8.6, 8.1))).toBe('adjusted')
    expect(verdictOfCalibration(calibration(on, 8.4, 8.6))).toBe('out_of_tolerance')
    expect(isInTolerance({ reference: 0.3, shown: 0.1, tolerance: 0.2 })).toBe(true)
  })

  it('needs points, and tolerances that are one', () => {
    expect(problemOfCalibration({ on: '2026-11-28', found: [], left: [] })).toBe('points')
    const wrong = { reference: 8, shown: 8, tolerance: -0.5 }
    expect(problemOfCalibration({ on: '2026-11-28', found: [wrong], left: [] })).toBe('tolerance')
    expect(problemOfCalibration(calibration('2026-11-28', 8.6))).toBeNull()
  })
})

describe('an instrument found outside its tolerance', () => {
  const found = calibration('2026-11-28', 8.6, 8)

  it('affects what was done with it since it was last right', () => {
    const earlier = [calibration('2024-11-29', 8.1), calibration('2025-11-30', 8.7, 8.2)]
    expect(affectedPeriod(found, earlier)).toEqual({ from: '2025-11-30', to: '2026-11-28', days: 363 })
  })

  it('affects more where the calibration between left it wrong', () => {
    const earlier = [calibration('2024-11-29', 8.1), calibration('2025-11-30', 8.7)]
    expect(affectedPeriod(found, earlier)).toMatchObject({ from: '2024-11-29', days: 729 })
    expect(affectedPeriod(found, [])).toEqual({ from: null, to: '2026-11-28', days: null })
  })

  it('affects nothing where it was found right', () => {
    expect(affectedPeriod(calibration('2026-11-28', 8.5), [])).toBeNull()
  })
})
