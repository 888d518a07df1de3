import { separatorStandIns } from '@wellstock/domain/stock/scan-codes'
import { checkUpCodes, checkUpOf } from '@wellstock/domain/stock/scan-codes/keyboards'
import type { ScannerSettings } from './scanner-settings.ts'
import { createWedge, type Key, medianGap } from './wedge.ts'

export type Advice =
  | 'perfect'
  | 'other code'
  | 'separator lost'
  | 'caps lock'
  | 'keyboard QWERTZ'
  | 'keyboard AZERTY'
  | 'keyboard signs'
  | 'no ending'
  | 'too slow'
  | 'no symbology'

export type Reading = {
  /** As typed, with group separators, without Enter or Tab at the end. */
  text: string
  symbology: string | null
  /** Between one character and the next, in ms. */
  median: number
  ending: 'Enter' | 'Tab' | null
  advice: Advice[]
}

const withoutSeparators = (text: string) =>
  separatorStandIns.reduce((rest, standIn) => rest.replaceAll(standIn, ''), text)

const swapCase = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()))

const swapYZ = (text: string) =>
  text.replace(/[yz]/gi, (letter) => ({ y: 'z', z: 'y', Y: 'Z', Z: 'Y' })[letter] ?? letter)

const withoutSigns = (text: string) => text.replace(/[^a-z\d]/gi, '')

/** What is wrong with the characters; null when this is no reading of a test code at all. */
function spelling(text: string, code: string): Advice[] | null {
  const expected = withoutSeparators(code)
  const typed = withoutSeparators(text)
  if (typed === expected) return []
  if (swapCase(typed) === expected || typed === expected.toUpperCase()) return ['caps lock']
  if (withoutSigns(typed) === withoutSigns(expected)) return ['keyboard signs']
  if (withoutSigns(swapYZ(typed)) === withoutSigns(expected)) return ['keyboard QWERTZ']
  // Its row of digits writes signs, unless Shift is held.
  const digits = [...expected].flatMap((sign, index) => (/\d/.test(sign) ? [typed[index] ?? ''] : []))
  return digits.every((sign) => !/\d/.test(sign)) ? ['keyboard AZERTY'] : null
}

/** What a scanner pressed for one code, and what to change in its settings. */
export function readingOf(keys: readonly Key[]): Reading {
  // At an even pace a slow scanner is read as well.
  const even = keys.map((key, index) => ({ ...key, time: index }))
  const last = keys.at(-1)?.key
  const ending = last === 'Enter' || last === 'Tab' ? last : null
  const wedge = createWedge()
  const verdicts = even.map((key) => wedge.press(key))
  const end = verdicts.at(-1)
  const whole = (end?.is === 'scan' ? end.scan : wedge.fallSilent())?.raw ?? ''
  const symbology = /^\][A-Za-z]\w/.exec(whole)?.[0] ?? null
  const text = symbology ? whole.slice(symbology.length) : whole
  const written = keys.filter(({ key }) => key.length === 1)
  const median = medianGap(written.map(({ time }) => time))

  const length = withoutSeparators(text).length
  const code = checkUpCodes.find((code) => withoutSeparators(code).length === length)
  const wrong = code === undefined ? null : spelling(text, code)
  if (code === undefined || !wrong) return { text, symbology, median, ending, advice: ['other code'] }
  const advice: Advice[] = [...wrong]
  if (withoutSeparators(code) !== code && withoutSeparators(text) === text) advice.push('separator lost')
  if (!ending) advice.push('no ending')
  if (median >= 35) advice.push('too slow')
  if (advice.length === 0) advice.push('perfect')
  if (!symbology) advice.push('no symbology')
  return { text, symbology, median, ending, advice }
}

/** What the three codes tell, scanned in whichever order; null until all are there and something explains them. */
export function settingsOf(scans: readonly (readonly Key[])[]): ScannerSettings | null {
  const typed = scans.map((keys) => readingOf(keys).text)
  const found = checkUpOf(
    typed.sort((a, b) => a.length - b.length),
    separatorStandIns,
  )
  return found && { ...found, capsLock: scans.flat().some(({ capsLock }) => capsLock) }
}
