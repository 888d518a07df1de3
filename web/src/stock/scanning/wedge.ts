/** A key as the browser tells it; `time` in ms. */
export type Key = {
  key: string
  code: string
  time: number
  ctrlKey: boolean
  altKey: boolean
  repeat: boolean
  capsLock?: boolean
}

/** What a scanner typed, group separators as U+001D, and the keys it pressed. */
export type Scan = { raw: string; keys: readonly Key[] }

/** `typing`: may be a person; `scanning`: is certainly none; `scan`: this key ended one. */
export type Verdict = { is: 'typing' | 'scanning' } | { is: 'scan'; scan: Scan }

/** A scanner pauses no longer than this, and whoever does has finished: in ms. */
export const SILENCE = 120
const FEWEST = 6
const MEDIAN_GAP = 35

const GROUP_SEPARATOR = '\x1d'
const endings = ['\r', '\n', '\t']
// Pressed on the way to a character; what a dead key would have given is not told.
const silent = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'CapsLock', 'NumLock', 'Dead', 'Unidentified'])

/** Ctrl and a key of the ASCII row @ to _ is a control character: Ctrl+] is the group separator. */
function controlOf({ key, code }: Key): string | null {
  const sign = code === 'BracketRight' ? ']' : key.toUpperCase()
  return sign.length === 1 && sign >= '@' && sign <= '_' ? String.fromCharCode(sign.charCodeAt(0) & 31) : null
}

/** What a key writes, '' for nothing by itself, null for a key that no scanner presses. */
function writtenBy(key: Key): string | null {
  if (key.key === 'Enter') return '\r'
  if (key.key === 'Tab') return '\t'
  if (key.key === 'F8') return GROUP_SEPARATOR
  if (silent.has(key.key)) return ''
  // AltGr is Ctrl and Alt at once, and its key is already the character.
  if (key.ctrlKey && !key.altKey) return controlOf(key)
  return key.key.length === 1 ? key.key : null
}

/** In ms; 0 for fewer than two times. */
export function medianGap(times: readonly number[]): number {
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  return gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? 0
}

/**
 * Tells a scanner that types from a person who does: at least six characters, half of the gaps between them under
 * 35 ms and none above 120 ms; or what begins with the configured prefix, which is taken off, with no gap above
 * 120 ms. Ends with Enter, Tab or silence. A number typed while Alt is held is one character of ASCII.
 * Source: docs/definitions.md "Scanning".
 */
export function createWedge({ prefix = '' }: { prefix?: string } = {}) {
  let keys: Key[] = []
  let times: number[] = []
  let text = ''
  let altNumber = ''
  let isSure = false

  function reset() {
    keys = []
    times = []
    text = ''
    altNumber = ''
    isSure = false
  }

  function endAltNumber() {
    if (altNumber) text += String.fromCharCode(Number(altNumber))
    altNumber = ''
  }

  const hasPrefix = () => prefix !== '' && text.startsWith(prefix)
  const verdict = (): Verdict => ({ is: isSure ? 'scanning' : 'typing' })

  function end(): Scan | null {
    endAltNumber()
    const scan = isSure ? { raw: hasPrefix() ? text.slice(prefix.length) : text, keys } : null
    reset()
    return scan
  }

  return {
    /** Every key that goes down, in order. */
    press(key: Key): Verdict {
      const last = keys.at(-1)
      if (last && key.time - last.time > SILENCE) reset()
      const isAltDigit = key.altKey && /^Numpad\d$/.test(key.code)
      const written = isAltDigit ? '' : writtenBy(key)
      // A key held down repeats as fast as a scanner types.
      if (key.repeat || written === null) {
        if (!isSure) reset()
        return verdict()
      }

      keys.push(key)
      if (isAltDigit) altNumber += key.code.at(-1)
      else if (written !== '' || key.key === 'Alt') endAltNumber()
      if (endings.includes(written)) {
        const scan = end()
        return scan ? { is: 'scan', scan } : verdict()
      }
      text += written
      if (isAltDigit || written !== '') times.push(key.time)
      isSure ||= hasPrefix() || (text.length >= FEWEST && medianGap(times) < MEDIAN_GAP)
      return verdict()
    },
    /** Nothing was pressed for a while: the scan that this ends, if it was one. */
    fallSilent: end,
    reset,
  }
}
