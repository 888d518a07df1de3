import { describe, expect, it } from 'vitest'
import {
  answerOfRepeatTests,
  reachOfPositiveTest,
  type SterilizerLoad,
  waitsForReading,
} from './spore-tests.ts'

const load = (
  cycle: number,
  packs: number,
  used: number,
  more: Partial<SterilizerLoad> = {},
): SterilizerLoad => ({
  id: String(cycle),
  cycle,
  method: 'steam',
  isImplant: false,
  packs,
  used,
  onShelf: packs - used,
  result: 'none',
  ...more,
})
const loads = [
  load(40, 20, 20, { result: 'negative' }),
  load(41, 14, 12, { result: 'negative' }),
  load(42, 12, 9),
  load(43, 16, 6, { isImplant: true }),
  load(44, 10, 2),
  load(45, 15, 1),
  load(46, 9, 0),
  load(47, 11, 0, { result: 'positive' }),
  load(48, 13, 0),
]
const changed = (cycle: number, more: Partial<SterilizerLoad>) =>
  loads.map((each) => (each.cycle === cycle ? { ...each, ...more } : each))
const cycles = (loads: readonly SterilizerLoad[]) => loads.map(({ cycle }) => cycle)

describe('a positive spore test in load 47', () => {
  it('affects every load since the last negative one', () => {
    const reach = reachOfPositiveTest(loads.toReversed(), '47')
    expect(cycles(reach?.affected.loads ?? [])).toEqual([42, 43, 44, 45, 46, 47, 48])
    expect(reach?.affected).toMatchObject({ packs: 86, used: 18, onShelf: 68 })
  })

  it('holds everything that is still there, by the usual policy', () => {
    const reach = reachOfPositiveTest(loads, '47')
    expect(reach).toMatchObject({ policy: 'everything', held: { packs: 86, onShelf: 68 } })
    expect(reach?.watched).toMatchObject({ loads: [], packs: 0 })
  })

  it('holds implants and itself by the other policy, and watches the rest', () => {
    const reach = reachOfPositiveTest(loads, '47', 'steam_first_positive')
    expect(cycles(reach?.held.loads ?? [])).toEqual([43, 47])
    expect(reach?.held).toMatchObject({ packs: 27, onShelf: 21, used: 6 })
    expect(reach?.watched).toMatchObject({ packs: 59, onShelf: 47, used: 12 })
  })

  it('holds everything by that policy too with another method, or a second positive', () => {
    const policy = (of: SterilizerLoad[]) => reachOfPositiveTest(of, '47', 'steam_first_positive')?.policy
    expect(policy(changed(47, { method: 'ethylene_oxide' }))).toBe('everything')
    expect(policy(changed(48, { result: 'positive' }))).toBe('everything')
  })

  it('goes back to the first load where no test was negative, and past one that was invalid or pending', () => {
    const none = loads.map((each) =>
      each.result === 'negative' ? { ...each, result: 'invalid' as const } : each,
    )
    expect(reachOfPositiveTest(none, '47')?.affected.loads).toHaveLength(9)
    expect(reachOfPositiveTest(changed(45, { result: 'pending' }), '47')?.affected.packs).toBe(86)
    expect(reachOfPositiveTest(changed(45, { result: 'negative' }), '47')?.affected.packs).toBe(33)
  })

  it('is one: a load with another result reaches nothing', () => {
    expect(reachOfPositiveTest(loads, '46')).toBeNull()
    expect(reachOfPositiveTest(loads, '99')).toBeNull()
  })
})

describe('repeat tests', () => {
  const answer = (...results: [number, 'negative' | 'positive' | 'pending' | 'invalid'][]) =>
    answerOfRepeatTests(results.map(([cycle, result]) => ({ cycle, result })))

  it('return the sterilizer after three negative ones in consecutive cycles', () => {
    expect(answer([49, 'negative'], [50, 'negative'], [51, 'negative'])).toEqual({
      outcome: 'return_to_service',
    })
    expect(answer([49, 'negative'], [50, 'negative'], [51, 'pending'])).toEqual({
      outcome: 'waiting',
      missing: 1,
    })
    expect(answer()).toEqual({ outcome: 'waiting', missing: 3 })
  })

  it('begin anew after a cycle without a valid test', () => {
    const begun = { outcome: 'waiting', missing: 2 }
    expect(answer([49, 'negative'], [50, 'negative'], [52, 'negative'])).toEqual(begun)
    expect(answer([49, 'negative'], [50, 'negative'], [51, 'invalid'], [52, 'negative'])).toEqual(begun)
  })

  it('hold everything after one positive', () => {
    expect(answer([49, 'negative'], [50, 'positive'])).toEqual({ outcome: 'hold_everything' })
  })
})

it('implants wait for their own reading', () => {
  const waits = (isImplant: boolean, result: SterilizerLoad['result']) =>
    waitsForReading({ isImplant, result })
  expect([
    waits(true, 'none'),
    waits(true, 'pending'),
    waits(true, 'invalid'),
    waits(true, 'positive'),
  ]).toEqual([true, true, true, true])
  expect([waits(true, 'negative'), waits(false, 'none')]).toEqual([false, false])
})
