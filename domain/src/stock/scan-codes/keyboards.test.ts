import { describe, expect, it } from 'vitest'
import { parseScan, separatorStandIns } from '../scan-codes.ts'
import { separator } from './gs1.ts'
import { asMeant, checkUpCodes, checkUpOf, type Keyboard } from './keyboards.ts'
import { ownCode } from './own-codes.ts'

const today = '2026-03-02'
const gtin = '09506000134352'
const read = (raw: string, separators: boolean | null = null) => {
  const { lot, serial, expiry, gtin, problems, warnings, choices } = parseScan(raw, { today, separators })
  const notes = [...problems, ...warnings].map(({ code }) => code)
  return { gtin, lot, serial, expiry, notes, choices }
}

const typedOn: Record<Keyboard, string> = {
  us: 'AQWZMYaqwzmy-/_.:%',
  fr: 'QAZW?Yqazw,y)!°:M5',
  de: 'AQWYMZaqwymzß-?.Ö%',
  es: "AQWZMYaqwzmy'-?.Ñ%",
}
const figuresOn = (keyboard: Keyboard, text: string) =>
  keyboard === 'fr' ? text.replace(/\d/g, (digit) => 'à&é"\'(-è_ç'[Number(digit)] ?? digit) : text
const labelOn: Record<Keyboard, string> = {
  us: '010952134678015510AQzmY-7/W\x1d21Zy48-a/M',
  fr: `${figuresOn('fr', '010952134678015510')}QAw,Y)è!Z\x1dé&Wy'_)q!?`,
  de: '010952134678015510AQymZß7-W\x1d21Yz48ßa-M',
  es: "010952134678015510AQzmY'7-W\x1d21Zy48'a-M",
}
const exchanged = (text: string) =>
  text.replace(/[^\P{L}ß]/gu, (letter) =>
    letter.toUpperCase() === letter ? letter.toLowerCase() : letter.toUpperCase(),
  )
const checkUp = (typed: string[]) => checkUpOf(typed, separatorStandIns)

describe('a check-up of a scanner', () => {
  it.each(['us', 'fr', 'de', 'es'] as const)(
    'finds out the keyboard %s, separators and caps lock',
    (keyboard) => {
      const typed = [figuresOn(keyboard, '1234567890'), typedOn[keyboard], labelOn[keyboard]]
      expect(checkUp(typed)).toEqual({ keyboard, case: 'right', separators: true })
      expect(checkUp(typed.map((text) => text.replace(separator, '')))).toMatchObject({ separators: false })
      expect(checkUp(typed.map(exchanged))).toEqual({ keyboard, case: 'letters', separators: true })
    },
  )

  it('knows a caps lock that holds Shift for every key, as on French keyboards', () => {
    const typed = ['1234567890', 'qazw,yQAZW?Y°§)/m(', '010952134678015510qaW?y°7§z\x1d21wY48°Q§,']
    expect(checkUp(typed)).toEqual({ keyboard: 'fr', case: 'all', separators: true })
    expect(asMeant('010950600013435210q1', { keyboard: 'fr', case: 'all' })).toBe('010950600013435210A1')
  })

  it('finds nothing out from other codes, or where letters are lost', () => {
    expect(checkUp(['1234567890'])).toBeNull()
    expect(checkUp(checkUpCodes.map((code) => code.toUpperCase()))).toBeNull()
  })
})

describe('a scan that a keyboard of another country typed', () => {
  it('is read and said to be, where only that gives a right code', () => {
    expect(read(' à&àç(à-ààà&"\'"(é&èéèà&"&&àA& \n')).toEqual({
      ...{ gtin, lot: 'Q1', serial: undefined, expiry: '2027-01-31', notes: ['keyboard_fr'] },
      choices: undefined,
    })
    expect(parseScan('\'ààè"_&"""ç"&')).toMatchObject({ kind: 'text' })
    expect(parseScan('\'àà-"_&"""ç"&')).toMatchObject({ gtin: '04006381333931', meant: '4006381333931' })
    expect(read(`01${gtin}10Aß7`)).toMatchObject({ lot: 'A-7', notes: ['keyboard_de'] })
    expect(parseScan('À99912345-$$52001510X3-16D20111212-S77DE1G45ß')).toMatchObject({
      kind: 'hibc',
      serial: '77DE1G45',
    })
    const room = ownCode('room', '0f8fad5b-d9cb-469f-a165-70867728950e')
    expect(
      parseScan(room.replaceAll(':', 'Ö').replaceAll(/[YZ]/g, (y) => (y === 'Y' ? 'Z' : 'Y'))).own?.type,
    ).toBe('room')
  })

  it('is left as it is where it may be right', () => {
    for (const raw of [`01${gtin}10AZ-7`, 'GLV-100', 'é&', 'Ölfilter 12', `01${gtin.slice(0, -1)}310Aß7`])
      expect(parseScan(raw, { today }).meant).toBeUndefined()
  })
})

describe('a code whose separator may be missing', () => {
  const choicesOf = (raw: string, separators: boolean | null = null) =>
    read(raw, separators).choices?.map((choice) => {
      const { lot, serial, expiry } = read(choice)
      return [lot, serial, expiry].filter(Boolean).join(' ')
    })

  it('is asked about where a serial number may follow the lot', () => {
    expect(choicesOf(`01${gtin}1727013110A1210012345`)).toEqual([
      'A1 0012345 2027-01-31',
      'A1210012345 2027-01-31',
    ])
    expect(choicesOf(`]d201${gtin}10A121001210045`)).toEqual([
      'A1 001210045',
      'A121001 0045',
      'A121001210045',
    ])
    expect(choicesOf(`01${gtin}10A117270131`)).toEqual(['A1 2027-01-31', 'A117270131'])
  })

  it('is never one lot where that is too long', () => {
    const long = read(`01${gtin}1727013110LOT1234567892155501234567`)
    expect(long).toMatchObject({ gtin, lot: undefined })
    expect(choicesOf(`01${gtin}1727013110LOT1234567892155501234567`)).toEqual([
      'LOT123456789 55501234567 2027-01-31',
    ])
    expect(read(`01${gtin}10ABCDEFGHIJKLMNOPQRSTUVW`)).toMatchObject({ notes: ['gs1_value'] })
  })

  it('is asked about by what is known of the scanner', () => {
    expect(choicesOf(`01${gtin}10A1210012345`, true)).toBeUndefined()
    expect(choicesOf(`01${gtin}10LOT2021A`)).toBeUndefined()
    expect(choicesOf(`01${gtin}10LOT2021A`, false)).toEqual(['LOT20 A', 'LOT2021A'])
    expect(choicesOf(`01${gtin}21S510A1`, false)).toEqual(['A1 S5', 'S510A1'])
    expect(choicesOf(`01${gtin}21S510A1`)).toBeUndefined()
    expect(choicesOf(`01${gtin}10A1${separator}210012345`)).toBeUndefined()
  })
})
