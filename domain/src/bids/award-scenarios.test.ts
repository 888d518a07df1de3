import { describe, expect, it } from 'vitest'
import { awardScenarios, type ScenarioWishes } from './award-scenarios.ts'
import { wantedLines, workedVendors } from './split-worked.ts'

const of = (wishes: ScenarioWishes = {}, vendors = workedVendors) => {
  const { scenarios } = awardScenarios(wantedLines, vendors, wishes)
  return scenarios.map(({ kind, vendorId, lineId, award, difference }) => [
    ...[kind, lineId ?? vendorId, award.total, difference],
  ])
}

describe('ways to award a bid', () => {
  it('are compared with the best split', () => {
    expect(of()).toEqual([
      ['best_split', null, 3082, 0],
      ['cheapest_per_line', null, 3165, 83],
      ['few_vendors', null, 3082, 0],
      ['single_vendor', 'C', 3128, 46],
      ['single_vendor', 'T', 3130, 48],
      ['single_vendor', 'K', 2485, null],
    ])
    const { scenarios } = awardScenarios(wantedLines, workedVendors)
    expect(scenarios[1]?.award).toMatchObject({ subtotal: 3035, freight: 130 })
    expect(scenarios[1]?.award.parts).toEqual([
      { vendorId: 'C', lineIds: ['gowns'], subtotal: 585, freight: 45, isBelowMinimum: false },
      { vendorId: 'K', lineIds: ['gloves'], subtotal: 1240, freight: 60, isBelowMinimum: false },
      {
        vendorId: 'T',
        lineIds: ['sutures', 'drapes', 'masks'],
        subtotal: 1210,
        freight: 25,
        isBelowMinimum: false,
      },
    ])
    expect(scenarios[5]).toMatchObject({ isPossible: false, award: { unawarded: ['sutures'] } })
  })
  it('say what it costs that vendors keep their lines', () => {
    const incumbents = new Map([
      ['gloves', 'K'],
      ['gowns', 'C'],
      ['sutures', 'K'],
      ['masks', 'gone'],
    ])
    expect(of({ incumbents }).slice(6)).toEqual([
      ['keep_incumbents', null, 3091, 9],
      ['keep_incumbent', 'gloves', 3085, 3],
      ['keep_incumbent', 'gowns', 3082, 0],
    ])
    expect(of({ incumbents: new Map([['masks', 'gone']]) })).toHaveLength(6)
  })
  it('include the first by rank', () => {
    expect(of({ firstRanked: 'T' }).at(-1)).toEqual(['best_value', 'T', 3130, 48])
    expect(of({ firstRanked: 'gone' })).toHaveLength(6)
  })
  it('leave out excluded vendors, and are impossible with more vendors than are allowed', () => {
    expect(of({ maxVendors: 1, excluded: new Set(['T']) })).toEqual([
      ['best_split', null, 3128, 0],
      ['cheapest_per_line', null, 3091, null],
      ['few_vendors', null, 3128, 0],
      ['single_vendor', 'C', 3128, 0],
      ['single_vendor', 'K', 2485, null],
    ])
  })
  it('are impossible below a minimum', () => {
    const vendors = workedVendors.map((each) => (each.id === 'T' ? { ...each, minimumOrder: 1300 } : each))
    const { scenarios } = awardScenarios(wantedLines, vendors)
    expect(scenarios[0]?.award.total).toBe(3091)
    expect(scenarios[1]).toMatchObject({ isPossible: false, difference: null })
    expect(scenarios[1]?.award.parts.filter(({ isBelowMinimum }) => isBelowMinimum)).toMatchObject([
      { vendorId: 'T', subtotal: 1210 },
    ])
  })
})
