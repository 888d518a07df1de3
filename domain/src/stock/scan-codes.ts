import { checkDigitOk, gtinOf } from './scan-codes/check-digits.ts'
import { splitDigitalLink } from './scan-codes/digital-link.ts'
import { missingSeparators, readGs1, separator, splitBrackets, splitElementString } from './scan-codes/gs1.ts'
import { readHibc } from './scan-codes/hibc.ts'
import { asMeant, foreignKeyboards } from './scan-codes/keyboards.ts'
import { type ScanNote, scanNote } from './scan-codes/notes.ts'
import { type OwnCode, readOwnCode } from './scan-codes/own-codes.ts'
import type { ScanElement, ScanFacts } from './scan-codes/reading.ts'

export interface ScanResult extends ScanFacts {
  /** What came, untouched. */
  raw: string
  /** The same without line ends, invisible characters and the scanner's prefix: what to look up if all else fails. */
  text: string
  /** The AIM symbology identifier the scanner sent, such as `C1` or `d2`. */
  symbology: string | null
  kind: 'own' | 'hibc' | 'iccbba' | 'gs1' | 'gtin' | 'text'
  elements: ScanElement[]
  own?: OwnCode
  /** The product's code and its scheme, as kept with products: a GTIN of 14 digits; HIBC: labeler, reference, unit. */
  productCode?: string
  scheme?: 'GTIN' | 'HIBC'
  /** Why the code or a part of it is not believed; what is not believed is left out above. */
  problems: ScanNote[]
  /** What to ask about or set right; nothing is left out for it. */
  warnings: ScanNote[]
  /** What was scanned, where a keyboard of another country typed it: nothing else makes sense of it. */
  meant?: string
  /** Codes with a separator put in that may have been lost, to choose among; the last leaves the value whole. */
  choices?: string[]
}

/** What scanners are set up to type for the separator FNC1, which is no key; F8 as its name. */
export const separatorStandIns = [separator, '\\x1D', '^]', '{GS}', '<GS>', '|', '{F8}']

/** What a copied text carries along unseen: joiners, soft hyphens and marks of the direction of writing. */
const INVISIBLE = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g

/** More than the largest QR code holds. */
const MAX_LENGTH = 4300

export interface ScanOptions {
  /** `YYYY-MM-DD`; the century of two-digit years goes by it. */
  today?: string
  standIns?: readonly string[]
  /** Whether this scanner is known to send separators, or to leave them out. */
  separators?: boolean | null
}

/**
 * Reads what a scanner typed: our own labels, HIBC, ICCBBA, GS1 (digital link, brackets, element string), a
 * bare GTIN, or plain text, the first that fits. Never throws, and never repairs: what cannot be right is a
 * problem in words, and what it would have said is left out. What makes no sense as it was typed, but has a right
 * check digit by the keyboard of one country, is read by that and says so.
 */
export function parseScan(raw: string, options: ScanOptions = {}): ScanResult {
  const asTyped = readTyped(raw, options)
  if (isRight(asTyped) || raw.length > MAX_LENGTH || !FOREIGN.test(asTyped.text)) return asTyped
  const meanings = foreignKeyboards.flatMap((keyboard) => {
    const meant = asMeant(raw, { keyboard, case: 'right' })
    const result = readTyped(meant, options)
    const note = scanNote(`keyboard_${keyboard}`, { value: result.text })
    return isRight(result) ? [{ ...result, raw, meant, warnings: [note, ...result.warnings] }] : []
  })
  const [meaning, ...others] = meanings
  return meaning && others.every(({ meant }) => meant === meaning.meant) ? meaning : asTyped
}

/** A character of no code but GS1, where it is rare. */
const FOREIGN = /[^0-9A-Z\-. $/+%]/i

/** Whether something in the code itself says that it was read rightly. */
const isRight = ({ problems, choices, own, gtin, kind }: ScanResult) =>
  (problems.length === 0 || choices !== undefined) &&
  (own ?? gtin ?? (kind === 'hibc' || undefined)) !== undefined

function readTyped(raw: string, options: ScanOptions): ScanResult {
  const visible = raw.replace(INVISIBLE, '').replace(/^\s+|[\r\n\t]+$/g, '')
  const plain = withoutPrefix(visible)
  const coded = withoutPrefix(replaceAll(visible, options.standIns ?? separatorStandIns))
  const thisYear = Number(/^[12]\d{3}/.exec(options.today ?? '')?.[0] ?? new Date().getFullYear())
  const base = {
    raw,
    text: plain.text.trim(),
    symbology: coded.symbology,
    elements: [],
    problems: [],
    warnings: /^(?:c1|D2|q3)$/.test(coded.symbology ?? '') ? [scanNote('caps_lock')] : [],
  }
  if (raw.length > MAX_LENGTH) return { ...base, kind: 'text', problems: [scanNote('too_long')] }
  const said = read(coded, plain.text.trim(), thisYear, options.separators ?? null)
  return { ...base, ...said, warnings: [...base.warnings, ...(said.warnings ?? [])] }
}

/** Drops one leading FNC1 and the AIM symbology identifier, before or behind which it may stand. */
function withoutPrefix(visible: string) {
  const [prefix = '', symbology = null] = /^\x1D?(?:\]([A-Za-z]\d|z[ABC])\x1D?)?/.exec(visible) ?? []
  return { text: visible.slice(prefix.length), symbology, isMarked: prefix.includes(separator) }
}

function replaceAll(text: string, standIns: readonly string[]): string {
  return standIns.reduce((text, standIn) => (standIn ? text.replaceAll(standIn, separator) : text), text)
}

/** Digits as they are printed in groups, typed with their gaps. */
const withoutGaps = (code: string) => (/^\d+(?: \d+)+$/.test(code) ? code.replaceAll(' ', '') : code)

type Said = Pick<ScanResult, 'kind'> & Partial<ScanResult>

function read(
  coded: ReturnType<typeof withoutPrefix>,
  plain: string,
  thisYear: number,
  separators: boolean | null,
): Said {
  const code = coded.text.trimEnd()
  const gs1Symbology = /^(?:C1|d2|Q3|e0)$/.test(coded.symbology ?? '')
  if (code === '') return { kind: 'text', problems: [scanNote('empty')] }

  if (/^CN:/i.test(code)) {
    const answer = readOwnCode(code)
    return 'own' in answer ? { kind: 'own', own: answer.own } : { kind: 'own', problems: [answer.problem] }
  }
  if (code.startsWith('+') || /^\*\+.*\*$/.test(code)) {
    // The check character may be a space, so the end is left as it came; the stars are printed, never scanned.
    const hibc = coded.text.replace(/^\*(.*)\*\s*$/s, '$1')
    const said = readHibc(hibc.toUpperCase(), thisYear)
    const caps = hibc === hibc.toUpperCase() ? [] : [scanNote('caps_lock')]
    return { kind: 'hibc', ...said, warnings: [...said.warnings, ...caps] }
  }
  if (/^[=&]/.test(code)) return { kind: 'iccbba', warnings: [scanNote('iccbba')] }

  const link = splitDigitalLink(plain)
  if (link) return { kind: 'gs1', ...readGs1(link, thisYear) }
  if (/^\(\d{2,4}\)/.test(code)) return { kind: 'gs1', ...readGs1(splitBrackets(code), thisYear) }

  const begins = /^(?:0[12](\d{14})|00(\d{18}))/.exec(code)
  const isRight = begins !== null && checkDigitOk(begins[1] ?? begins[2] ?? '')
  const isSeparated = coded.isMarked || code.includes(separator)
  const split = splitElementString(code)
  const said = readGs1(split, thisYear)
  const digits = withoutGaps(code)
  const gtin = gs1Symbology ? null : gtinOf(digits, coded.symbology)
  const isSplit = isSeparated && !gtin && (begins !== null || said.problems.length === 0)
  if (gs1Symbology || isRight || isSplit) {
    const missing = missingSeparators(code, split, thisYear, separators)
    if (missing.length === 0) return { kind: 'gs1', ...said }
    const { ai = '', value = '' } = split.parts.at(-1) ?? {}
    const whole = said.problems.length === 0 ? [code.length] : []
    const prefix = coded.symbology ? `]${coded.symbology}` : ''
    return {
      kind: 'gs1',
      ...said,
      warnings: [...said.warnings, scanNote('gs1_separator', { ai, value })],
      choices: [...missing, ...whole].map(
        (at) => `${prefix}${code.slice(0, at)}${separator}${code.slice(at)}`,
      ),
    }
  }

  if (gtin) return { kind: 'gtin', gtin, productCode: gtin, scheme: 'GTIN' }
  if (/^(?:\d{8}|\d{12,14})$/.test(digits)) {
    return /^E/.test(coded.symbology ?? '')
      ? { kind: 'gtin', problems: [scanNote('check_digit', { ai: 'GTIN', value: digits })] }
      : { kind: 'text', warnings: [scanNote('gtin_check_digit')] }
  }
  // It would be a whole GS1 code if its check digit were right.
  const isDoubtful = begins !== null && said.problems.every((problem) => problem.code === 'check_digit')
  return { kind: 'text', warnings: isDoubtful ? [scanNote('gs1_doubtful')] : [] }
}
