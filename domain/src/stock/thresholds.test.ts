import { inEnglish } from '@wellstock/messages/in-english'
import { describe, expect, it } from 'vitest'
import { type GridField, readCell, type ThresholdFields, thresholdIssues } from './thresholds.ts'

describe('a cell as people write it', () => {
  it.each<[GridField, string, unknown]>([
    ['minQuantity', '12', 12],
    ['minQuantity', ' 1,200 ', 1200],
    ['minQuantity', '1.200', 1200],
    ['minQuantity', '1 200', 1200],
    ['minQuantity', '12.0', 12],
    ['minQuantity', '12,00', 12],
    ['minQuantity', '', null],
    ['maxQuantity', '1,234,567', 1234567],
    ['serviceLevel', '95', 0.95],
    ['serviceLevel', '95 %', 0.95],
    ['serviceLevel', '97,5%', 0.975],
    ['serviceLevel', '0.99', 0.99],
    ['serviceLevel', '', null],
    ['autoReorder', 'Yes', true],
    ['levelsLocked', 'nein', false],
    ['levelsLocked', '', false],
    ['replenishMethod', 'Two bin', 'two_bin'],
    ['replenishMethod', '2-bin', 'two_bin'],
    ['replenishMethod', 'PAR', 'par_count'],
    ['replenishMethod', '', 'ledger'],
  ])('%s %j is %j', (field, text, value) => {
    expect(readCell(field, text)).toEqual({ value })
  })

  it.each<[GridField, string, string]>([
    ['minQuantity', 'many', 'Minimum quantity must be a whole number.'],
    ['minQuantity', '1.5', 'Minimum quantity must be a whole number.'],
    ['minQuantity', '-1', 'Minimum quantity must be 0 or more.'],
    ['maxQuantity', '10000001', 'Maximum quantity must be at most 10,000,000.'],
    ['reviewDays', '', 'Review period is required.'],
    ['reviewDays', '0', 'Review period must be 1 or more.'],
    ['leadTimeDays', '366', 'Lead time must be at most 365.'],
    ['serviceLevel', '50', 'Service level must be from 80 % to 99.9 %.'],
    ['serviceLevel', 'high', 'Service level must be from 80 % to 99.9 %.'],
    ['autoReorder', 'perhaps', 'Write yes or no.'],
    ['replenishMethod', 'magic', 'Method must be one of: ledger, two_bin, par_count.'],
  ])('%s %j is refused', (field, text, message) => {
    expect(inEnglish(readCell(field, text))).toEqual({ message })
  })
})

describe('levels that fit together', () => {
  const fields: ThresholdFields = {
    minQuantity: 2,
    reorderPoint: 5,
    maxQuantity: 20,
    replenishMethod: 'ledger',
    leadTimeDays: null,
    reviewDays: 7,
    serviceLevel: null,
    orderMultiple: 5,
    autoReorder: true,
    autoReorderQuantity: 10,
    alertPeople: [],
    levelsLocked: false,
  }
  it('are those whose minimum is no more than the reorder point, and that no more than the maximum', () => {
    expect(thresholdIssues(fields)).toEqual({})
    expect(Object.keys(thresholdIssues({ ...fields, minQuantity: 6 }))).toEqual(['reorderPoint'])
    expect(Object.keys(thresholdIssues({ ...fields, maxQuantity: 4 }))).toEqual(['maxQuantity'])
    expect(Object.keys(thresholdIssues({ ...fields, autoReorderQuantity: 12 }))).toEqual([
      'autoReorderQuantity',
    ])
    const neither = { ...fields, maxQuantity: null, autoReorderQuantity: null }
    expect(Object.keys(thresholdIssues(neither))).toEqual(['autoReorder'])
    expect(thresholdIssues({ ...neither, autoReorder: false })).toEqual({})
  })
})
