import { describe, expect, it } from 'vitest'
import { amountOf } from './amounts.ts'

const gloves = { quantity: 12, unit: 'BX', unitCost: 5 }
const gauze = { quantity: 4, unit: 'BX', unitCost: null }
const needles = { quantity: 30, unit: 'EA', unitCost: 0.105 }

describe('what several lines come to', () => {
  it('is a quantity where all are counted in one unit', () => {
    expect(amountOf([gloves, gauze])).toEqual({ lines: 2, value: 60, quantity: 16, unit: 'BX' })
  })

  it('is lines and money, and no quantity, where they are not', () => {
    expect(amountOf([gloves, needles])).toEqual({ lines: 2, value: 63.15, quantity: null, unit: null })
  })

  it('says nothing of a worth that nobody knows', () => {
    expect(amountOf([gauze])).toEqual({ lines: 1, value: null, quantity: 4, unit: 'BX' })
  })

  it('leaves out lines of which there is nothing', () => {
    const none = { quantity: 0, unit: 'EA', unitCost: 1 }
    expect(amountOf([gloves, none])).toEqual({ lines: 1, value: 60, quantity: 12, unit: 'BX' })
    expect(amountOf([none])).toEqual({ lines: 0, value: null, quantity: null, unit: null })
  })
})
