import { describe, expect, it } from 'vitest'
import { createThrottle } from './throttle.ts'

const submissions = (times: readonly number[], typedByScanner = false) => {
  const admit = createThrottle()
  return times.map((time) => admit('Receive', time, typedByScanner))
}

describe('the throttle', () => {
  it('closes a form after five quick submissions, for five seconds', () => {
    const admit = createThrottle()
    const quick = [0, 130, 310, 420, 700].map((time) => admit('Adjust', time, false))
    expect(quick).toEqual(Array(5).fill('admitted'))
    expect(admit('Adjust', 900, false)).toBe('too many')
    expect(admit('Adjust', 5_800, false)).toBe('too many')
    expect(admit('Another form', 5_800, false)).toBe('admitted')
    // The counter begins again.
    const again = [5_900, 6_000, 6_250, 6_300, 6_700].map((time) => admit('Adjust', time, false))
    expect(again).toEqual(Array(5).fill('admitted'))
    expect(admit('Adjust', 6_900, false)).toBe('too many')
  })

  it('leaves somebody alone who saves one item after the other', () => {
    const times = [0, 1_100, 2_900, 3_800, 5_200, 6_100, 7_900, 8_800, 10_500, 11_400]
    expect(submissions(times)).toEqual(times.map(() => 'admitted'))
  })

  it('closes a form that is submitted like clockwork', () => {
    expect(submissions([0, 2_000, 4_000, 6_010, 8_000, 10_000, 10_500])).toEqual([
      ...Array(5).fill('admitted'),
      'regular',
      'too many',
    ])
  })

  it('takes note of a rhythm where a scanner types, and closes nothing', () => {
    expect(submissions([0, 2_000, 4_000, 6_010, 8_000, 10_000, 12_000], true)).toEqual([
      ...Array(5).fill('admitted'),
      'regular',
      'regular',
    ])
  })

  it('does not take a few alike gaps among others for a rhythm', () => {
    const times = [0, 2_000, 4_000, 6_000, 8_400, 10_400, 12_400, 15_000]
    expect(submissions(times)).toEqual(times.map(() => 'admitted'))
  })
})
