import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partsOf, typedName } from './comments.ts'

const mentionsIn = (text: string, names: readonly string[]) =>
  partsOf(text, names).flatMap((part) => (part.isMention ? [part.text] : []))

describe('the parts of a comment', () => {
  it('are the comment, whatever it says', () => {
    const word = fc.constantFrom(
      '@',
      'Ana',
      'Ana Ruiz',
      "O'Brien",
      ' ',
      '4\'6"',
      '\n',
      '💉',
      '@Ana Ruiz',
      'é',
    )
    fc.assert(
      fc.property(
        fc.array(word),
        fc.array(fc.constantFrom('Ana', 'Ana Ruiz', "O'Brien", '💉')),
        (words, names) => {
          const text = words.join('')
          const parts = partsOf(text, names)
          expect(parts.map((part) => part.text).join('')).toBe(text)
          for (const part of parts.filter(({ isMention }) => isMention))
            expect(names).toContain(part.text.slice(1))
        },
      ),
    )
  })

  it.each([
    ['@Ana Ruiz, look', ['Ana', 'Ana Ruiz'], ['@Ana Ruiz']],
    ['@Ana and @Ana Ruiz.', ['Ana Ruiz', 'Ana'], ['@Ana', '@Ana Ruiz']],
    ["(@O'Brien)", ["O'Brien"], ["@O'Brien"]],
    ['@Anabel', ['Ana'], []],
    ['mail ana@Ana', ['Ana'], []],
    ['Ana', ['Ana'], []],
    ['@Ana', [], []],
  ])('of %j with %j mention %j', (text, names, expected) => {
    expect(mentionsIn(text, names)).toEqual(expected)
  })
})

describe('a name is being typed', () => {
  it.each([
    ['@', ''],
    ['see @an', 'an'],
    ['see @Ana Ru', 'Ana Ru'],
    ['(@an', 'an'],
    ['a@an', null],
    ['@ana\nnext', null],
    ['none', null],
  ])('at the end of %j: %j', (text, expected) => {
    expect(typedName(text, text.length)).toBe(expected)
  })

  it('where the caret is, not at the end', () => {
    expect(typedName('see @an, please', 7)).toBe('an')
    expect(typedName('see @an, please', 3)).toBe(null)
  })
})
