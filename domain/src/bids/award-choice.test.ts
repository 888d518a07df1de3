import { expect, it } from 'vitest'
import { choiceText } from './award-choice.ts'

it('the same choice is the same text, in whatever order', () => {
  const [gloves, gowns] = [
    { lineId: 'gloves', vendorId: 'K' },
    { lineId: 'gowns', vendorId: 'C' },
  ]
  expect(choiceText([gowns, gloves])).toBe('gloves:K,gowns:C')
  expect(choiceText([gowns, gloves])).toBe(choiceText([gloves, gowns]))
  expect(choiceText([gloves, { ...gowns, vendorId: 'K' }])).not.toBe(choiceText([gloves, gowns]))
})
