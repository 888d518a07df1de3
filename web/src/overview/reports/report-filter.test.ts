import { stretchFrom } from '@wellstock/domain/overview/reports'
import { describe, expect, it } from 'vitest'
import { dateProblems, datesOf } from './report-filter.ts'
import { readReportsSearch } from './reports-search.ts'

const today = '2026-11-20'

describe('the days of a report', () => {
  it('follow from the period, unless they are chosen', () => {
    expect(datesOf({ type: 'overview', period: 'week' }, today)).toEqual({ from: '2026-11-14', to: today })
    expect(datesOf({ type: 'overview', period: 'custom', from: '2026-01-01' }, today)).toEqual({
      from: '2026-01-01',
      to: undefined,
    })
  })

  it('may be one day, today, and five years at most', () => {
    expect(dateProblems({ from: today, to: today }, today)).toEqual({})
    expect(dateProblems({ from: '2021-11-20', to: today }, today)).toEqual({})
    expect(dateProblems({ from: '2021-11-19', to: today }, today)).toEqual({
      to: 'A report covers at most 5 years.',
    })
  })

  it('are each told what is wrong with them', () => {
    expect(dateProblems({ from: '2026-11-21', to: today }, today)).toEqual({
      from: 'The date must not be in the future.',
      to: 'The end date must not be before the start date.',
    })
    expect(dateProblems({}, today)).toEqual({ from: 'Choose a date.', to: 'Choose a date.' })
  })

  it('of a month or week end with it, or with the report', () => {
    expect(stretchFrom('month', '2026-02-01', today)).toEqual({ to: '2026-02-28', isWhole: true })
    expect(stretchFrom('month', '2026-10-28', today)).toEqual({ to: '2026-10-31', isWhole: false })
    expect(stretchFrom('month', '2026-11-01', today)).toEqual({ to: today, isWhole: false })
    expect(stretchFrom('week', '2026-10-28', today)).toEqual({ to: '2026-11-03', isWhole: true })
  })
})

describe('the address of a report', () => {
  it('says what it understands, and dates only of a period of its own', () => {
    expect(readReportsSearch({ type: 'castle', period: 'week', from: '2026-01-01', to: today })).toEqual({
      type: 'overview',
      period: 'week',
      offices: undefined,
      compare: undefined,
    })
    expect(readReportsSearch({ from: '2026-01-01', to: today })).toMatchObject({
      period: 'custom',
      from: '2026-01-01',
      to: today,
    })
    expect(readReportsSearch({ period: 'custom', from: '2026-13-45' })).toMatchObject({ from: undefined })
  })
})
