import { describe, expect, it } from 'vitest'
import { type Message, say } from './say.ts'

const lots: Message = { plural: 'count', one: '{shown} lot', other: '{shown} lots' }
const channel: Message = { select: 'type', email: 'by email', other: 'weekly' }

describe('a message', () => {
  it('puts the parameters in their places, each as often as it stands there', () => {
    expect(say('{from} to {to}, {from} again', { from: 'A $& B', to: 3 }, 'en')).toBe(
      'A $& B to 3, A $& B again',
    )
  })

  it.each([
    [0, '0 lots'],
    [1, '1 lot'],
    [2, '2 lots'],
  ])('has the plural form of its number: %i', (count, said) => {
    expect(say(lots, { count, shown: String(count) }, 'en')).toBe(said)
  })

  it('has the plural forms of its language', () => {
    const french: Message = { plural: 'count', one: 'un', many: 'beaucoup', other: 'des' }
    expect([0, 1, 2, 1_000_000].map((count) => say(french, { count }, 'fr'))).toEqual([
      'un',
      'un',
      'des',
      'beaucoup',
    ])
  })

  it('falls to the other form where its own is not named', () => {
    expect(say(lots, { count: 1_000_000, shown: '1 000 000' }, 'fr')).toBe('1 000 000 lots')
  })

  it('depends on what something is', () => {
    expect(say(channel, { type: 'email' }, 'en')).toBe('by email')
    expect(say(channel, { type: 'summary' }, 'en')).toBe('weekly')
  })

  it.each(['constructor', 'select', 'other'])('takes %s for a value like any other', (type) => {
    expect(say(channel, { type }, 'en')).toBe('weekly')
  })

  it('chooses within a choice', () => {
    const found: Message = {
      select: 'isFiltered',
      yes: { plural: 'count', one: 'match', other: 'matches' },
      other: lots,
    }
    expect(say(found, { isFiltered: 'yes', count: 2, shown: 2 }, 'en')).toBe('matches')
    expect(say(found, { isFiltered: 'no', count: 1, shown: 1 }, 'en')).toBe('1 lot')
  })
})
