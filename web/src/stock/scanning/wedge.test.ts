import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWedge, type Key, type Verdict } from './wedge.ts'

const GS = '\x1d'

type Stroke = Partial<Key> & { key: string }

/** Presses keys at the given gaps (ms); answers every verdict. */
function press(
  wedge: ReturnType<typeof createWedge>,
  strokes: Stroke[],
  gapOf: (index: number) => number,
  from = 0,
) {
  let time = from
  return strokes.map((stroke, index): Verdict => {
    if (index > 0) time += gapOf(index)
    return wedge.press({ code: '', ctrlKey: false, altKey: false, repeat: false, ...stroke, time })
  })
}

const strokesOf = (text: string): Stroke[] => [...text].map((key) => ({ key }))
const enter: Stroke = { key: 'Enter' }

const rawOf = (verdicts: Verdict[]) =>
  verdicts.flatMap((verdict) => (verdict.is === 'scan' ? [verdict.scan.raw] : []))
const scanned = (strokes: Stroke[], gap = 12) => rawOf(press(createWedge(), strokes, () => gap))

const code = fc.string({ unit: fc.constantFrom(...'0123456789ABCabc-/+.:]'), minLength: 6, maxLength: 60 })

describe('a scan', () => {
  it('is what comes at 5 to 30 ms from key to key, whatever it says', () => {
    fc.assert(
      fc.property(
        code,
        fc.array(fc.integer({ min: 5, max: 30 }), { minLength: 61, maxLength: 61 }),
        (text, gaps) => {
          const verdicts = press(createWedge(), [...strokesOf(text), enter], (index) => gaps[index] ?? 5)
          expect(rawOf(verdicts)).toEqual([text])
          expect(verdicts.slice(0, 5).every(({ is }) => is === 'typing')).toBe(true)
          expect(verdicts.slice(5, -1).every(({ is }) => is === 'scanning')).toBe(true)
        },
      ),
    )
  })

  it('may pause for a moment, as one by radio does', () => {
    const verdicts = press(createWedge(), [...strokesOf('0400638133393'), enter], (index) =>
      index % 5 ? 10 : 90,
    )
    expect(rawOf(verdicts)).toEqual(['0400638133393'])
  })

  it('ends with Tab, or with silence', () => {
    expect(scanned([...strokesOf('CN:I:00123'), { key: 'Tab' }])).toEqual(['CN:I:00123'])
    const wedge = createWedge()
    expect(rawOf(press(wedge, strokesOf('CN:I:00123'), () => 12))).toEqual([])
    expect(wedge.fallSilent()?.raw).toBe('CN:I:00123')
    expect(wedge.fallSilent()).toBeNull()
  })

  it('keeps its group separators, however they are typed', () => {
    const strokes = (separator: Stroke[]) => [
      ...strokesOf('10LOT7'),
      ...separator,
      ...strokesOf('21S1'),
      enter,
    ]
    const control = { key: 'Control', ctrlKey: true }
    for (const separator of [
      [control, { key: ']', code: 'BracketRight', ctrlKey: true }],
      // On a German keyboard the same key writes +.
      [control, { key: '+', code: 'BracketRight', ctrlKey: true }],
      [{ key: 'F8' }],
      ['Alt', '0', '2', '9'].map((key) => ({
        key,
        code: key === 'Alt' ? 'AltLeft' : `Numpad${key}`,
        altKey: true,
      })),
    ])
      expect(scanned(strokes(separator))).toEqual([`10LOT7${GS}21S1`])
  })

  it('may be typed in numbers alone, each while Alt is held', () => {
    const strokes = [...'LOT7/22'].flatMap((character) =>
      ['Alt', ...String(character.charCodeAt(0)).padStart(3, '0')].map((key) => ({
        key,
        code: key === 'Alt' ? 'AltLeft' : `Numpad${key}`,
        altKey: true,
      })),
    )
    expect(scanned([...strokes, enter], 4)).toEqual(['LOT7/22'])
  })

  it('is told as it was typed, on a French keyboard too', () => {
    const digits = [...'0104012345'].flatMap((key) => [{ key: 'Shift' }, { key, code: `Digit${key}` }])
    expect(scanned([...digits, enter], 6)).toEqual(['0104012345'])
    expect(scanned([...strokesOf("à&à'à&é\"'("), enter])).toEqual(["à&à'à&é\"'("])
  })

  it('may end with Ctrl+M', () => {
    expect(scanned([...strokesOf('4006381333931'), { key: 'm', ctrlKey: true }])).toEqual(['4006381333931'])
  })

  it('with the configured prefix may be short and slow', () => {
    const wedge = createWedge({ prefix: '~' })
    expect(rawOf(press(wedge, [...strokesOf('~A7'), enter], () => 80))).toEqual(['A7'])
    expect(rawOf(press(wedge, [...strokesOf('A7'), enter], () => 80, 10_000))).toEqual([])
  })
})

describe('a person typing', () => {
  it('is never taken for a scan', () => {
    fc.assert(
      fc.property(
        code,
        fc.array(fc.integer({ min: 36, max: 400 }), { minLength: 61, maxLength: 61 }),
        (text, gaps) => {
          const wedge = createWedge()
          const verdicts = press(wedge, [...strokesOf(text), enter], (index) => gaps[index] ?? 36)
          expect(verdicts.every(({ is }) => is === 'typing')).toBe(true)
          expect(wedge.fallSilent()).toBeNull()
        },
      ),
    )
  })

  it('may roll a few keys, and may hold one down', () => {
    expect(scanned([...strokesOf('the'), enter], 15)).toEqual([])
    const rolled = [15, 90, 20, 110, 100, 18, 95, 105, 20, 100]
    expect(
      rawOf(press(createWedge(), [...strokesOf('therewith'), enter], (index) => rolled[index] ?? 90)),
    ).toEqual([])
    const held = strokesOf('aaaaaaaaaaaa').map((stroke, index) => ({ ...stroke, repeat: index > 0 }))
    expect(scanned([...held, enter], 30)).toEqual([])
  })

  it('and then scanning gives the scan alone', () => {
    const wedge = createWedge()
    press(wedge, strokesOf('glov'), () => 110)
    const verdicts = press(wedge, [...strokesOf('0109501101020917'), enter], () => 8, 700)
    expect(rawOf(verdicts)).toEqual(['0109501101020917'])
    expect(
      press(wedge, [...strokesOf('es'), enter], () => 110, 2_000).every(({ is }) => is === 'typing'),
    ).toBe(true)
  })
})
