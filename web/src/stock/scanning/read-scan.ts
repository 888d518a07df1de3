import { parseScan } from '@wellstock/domain/stock/scan-codes'
import { asMeant } from '@wellstock/domain/stock/scan-codes/keyboards'
import { type ScanNote, scanNote } from '@wellstock/domain/stock/scan-codes/notes'
import type { ScannerSettings } from './scanner-settings.ts'
import type { Scan } from './wedge.ts'

export type ReadScan = {
  raw: string
  /** Codes to choose among, where a separator may be missing. */
  choices?: string[]
  /** What to say about it. */
  note?: ScanNote
  /** It is not to be used: letters came in the wrong case. */
  isRefused?: boolean
}

const hasLetters = (text: string | undefined) => text !== undefined && /\p{L}/u.test(text)

/** What was scanned, from what was typed and what is known about the scanner of this device. */
export function readScan({ raw, keys }: Scan, settings: ScannerSettings | null): ReadScan {
  const isCapsLock = keys.some(({ capsLock }) => capsLock)
  // A scanner that types rightly while Caps Lock is on makes up for it.
  const isAsChecked =
    settings && (settings.capsLock === isCapsLock || (settings.case === 'right' && settings.capsLock))
  if (settings && !isAsChecked && hasLetters(raw))
    return { raw, note: scanNote('caps_lock'), isRefused: true }

  const meant = settings && isAsChecked ? asMeant(raw, settings) : raw
  const { lot, serial, kind, warnings, choices, problems, ...scan } = parseScan(meant)
  const isExchanged = (isCapsLock && !settings) || warnings.some(({ code }) => code === 'caps_lock')
  if (isExchanged && kind === 'gs1' && (hasLetters(lot) || hasLetters(serial)))
    return { raw, note: scanNote('caps_lock'), isRefused: true }

  const note = warnings.find(({ code }) => code.startsWith('keyboard_'))
  const whole = problems.length === 0 ? choices?.at(-1) : undefined
  if (settings?.separators && whole) return { raw: whole }
  const known = settings?.separators === false ? parseScan(meant, { separators: false }).choices : choices
  return { raw: scan.meant ?? meant, ...(known && { choices: known }), ...(note && { note }) }
}
