import { describe, expect, it } from 'vitest'
import { marks } from './marks.ts'

const shown = (text: string, query: string) =>
  marks(text, query)
    .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
    .join('')

describe('marks', () => {
  it.each([
    ['Nitrile gloves M', 'glo', 'Nitrile [glo]ves M'],
    ['Nitrile gloves M', '  GLOVES  m ', 'Nitrile [gloves M]'],
    ['Nitrile gloves, M', 'm gloves', 'Nitrile [gloves], [M]'],
    ['Nitrile exam gloves', 'gloves nitrile', '[Nitrile] exam [gloves]'],
    ['Foam medium M', 'm foam', '[Foam] medium [M]'],
    ['Renée Ångström', 'renee', '[Renée] Ångström'],
    ['Gauze 4 x 4', '4 gauze', '[Gauze] [4] x [4]'],
    ['Blade #10', '#10', 'Blade [#10]'],
    ['100% cotton', '%', '100[%] cotton'],
    ['Gloves', 'zebra', 'Gloves'],
    ['Gloves', '  ', 'Gloves'],
    ['gogo', 'go', '[go][go]'],
    ['💉 Syringe', 'syr', '💉 [Syr]inge'],
  ])('of %j for %j', (text, query, expected) => {
    expect(shown(text, query)).toBe(expected)
  })
})
