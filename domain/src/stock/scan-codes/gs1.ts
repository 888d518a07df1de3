import { checkDigitOk } from './check-digits.ts'
import { readDate } from './dates.ts'
import { companions, excluded, type Identifier, identifier } from './gs1-identifiers.ts'
import { type ScanNote, scanNote } from './notes.ts'
import { type Fact, type ReadPart, type ScanQuantity, settle } from './reading.ts'

/** What stands between two values in a GS1 code: the character FNC1 is transmitted as. */
export const separator = '\x1D'

export interface Gs1Parts {
  parts: { ai: string; value: string }[]
  problems: ScanNote[]
  /** Whether a part begins where the one before ends, so that one character lost moves all of them. */
  isUnmarked: boolean
}

/** `01…17…10…<GS>21…`: values of fixed length follow each other, all others end at a separator or the end. */
export function splitElementString(text: string): Gs1Parts {
  const parts: Gs1Parts['parts'] = []
  const problems: ScanNote[] = []
  let at = 0
  while (at < text.length) {
    if (text[at] === separator) {
      at += 1
      continue
    }
    const known: Identifier | undefined = [2, 3, 4]
      .map((length) => identifier(text.slice(at, at + length)))
      .find((found) => found !== undefined)
    if (!known) {
      problems.push(scanNote('gs1_identifier', { found: text.slice(at, at + 4) }))
      break
    }
    const start = at + known.ai.length
    const nextSeparator = text.indexOf(separator, start)
    const end = nextSeparator < 0 ? text.length : nextSeparator
    at = known.fixedLength === undefined ? end : start + known.fixedLength
    const value = text.slice(start, at)
    parts.push({ ai: known.ai, value })
    // From a value that does not fill its place, nothing says where the next part begins.
    if (known.fixedLength !== undefined && !known.form.test(value)) break
  }
  return { parts, problems, isUnmarked: true }
}

/** `(01)…(17)…(10)…`, as printed below a barcode. */
export function splitBrackets(text: string): Gs1Parts {
  const pieces = text.split(/\s*\((\d{2,4})\)\s*/).slice(1)
  const parts = pieces.flatMap((ai, index) =>
    index % 2 === 0 ? [{ ai, value: (pieces[index + 1] ?? '').replaceAll(separator, '').trim() }] : [],
  )
  return { parts, problems: [], isUnmarked: false }
}

/**
 * What a GS1 code says, from its parts in any order. A part that cannot be right states nothing; and where
 * that can come from a lost character, only what has a check digit of its own is still believed.
 */
export function readGs1({ parts, problems, isUnmarked }: Gs1Parts, thisYear: number) {
  const read = parts.map((part) => readPart(part.ai, part.value, thisYear))
  const isMoved = isUnmarked && (problems.length > 0 || read.some(({ problem }) => problem))
  const settled = settle(
    isMoved ? read.filter(({ ai, problem }) => problem || identifier(ai)?.isChecked) : read,
  )
  const { gtin, content, quantity, ...facts } = settled.facts
  const present = new Set(parts.map(({ ai }) => ai))
  const product = present.has('01') ? gtin : content
  const counted: ScanQuantity | undefined =
    quantity === undefined ? undefined : { value: Number(quantity), from: present.has('30') ? '30' : '37' }
  return {
    elements: settled.elements,
    ...facts,
    ...(product && { gtin: product, productCode: product, scheme: 'GTIN' as const }),
    ...(counted && { quantity: counted }),
    problems: [...problems, ...settled.problems],
    warnings: [
      ...companyOf(present),
      ...(counted ? [scanNote('quantity', { value: String(counted.value) })] : []),
    ],
  }
}

const facts: Record<string, Fact> = {
  '01': 'gtin',
  '02': 'content',
  10: 'lot',
  11: 'made',
  17: 'expiry',
  7003: 'expiry',
  21: 'serial',
  30: 'quantity',
  37: 'quantity',
}

function readPart(ai: string, value: string, thisYear: number): ReadPart {
  const known = identifier(ai)
  if (!known) return { ai, value, problem: scanNote('gs1_identifier', { found: ai }) }
  const of = facts[ai]
  const part: ReadPart = {
    ai,
    ...(known.name && { name: known.name }),
    value,
    ...(of && { fact: { of, value } }),
  }
  const match = known.form.exec(value)
  if (!match) return { ...part, problem: scanNote('gs1_value', { ai, value }) }
  const [, checked] = match
  if (checked && !checkDigitOk(checked)) {
    return { ...part, problem: scanNote('check_digit', { ai, value: checked }) }
  }
  if (checked && !/[1-9]/.test(checked)) return { ...part, problem: scanNote('gs1_value', { ai, value }) }
  if (!/^(?:1[1-7]|7003)$/.test(ai)) return part
  const date =
    ai === '7003' ? readDate(value, 'YYMMDDHHNN', thisYear) : readDate(value, 'YYMMDD', thisYear, true)
  if (!date) return { ...part, problem: scanNote('date', { ai, value }) }
  return { ...part, ...(of && { fact: { of, value: date } }) }
}

function companyOf(present: ReadonlySet<string>): ScanNote[] {
  const alone = [...present].flatMap((ai) =>
    (companions[ai] ?? [])
      .filter((oneOf) => !oneOf.some((other) => present.has(other)))
      .map((oneOf) =>
        scanNote('gs1_companion', { ai, needs: oneOf.map((other) => `(${other})`).join(', ') }),
      ),
  )
  const together = excluded
    .filter(([ai, other]) => present.has(ai) && present.has(other))
    .map(([ai, other]) => scanNote('gs1_excluded', { ai, other }))
  return [...alone, ...together]
}

/** Serial numbers have at least so many characters, where nothing says that one is there. */
const SHORTEST_SERIAL = 4

/**
 * Where a separator may be missing in a lot or serial number that ends the code: the places in the text at which
 * another part can begin, so that both are right. Some scanners are set up to leave separators out; of one that is
 * known to do so, or where the value is too long for one, every such place is doubtful. Otherwise those of a date,
 * of a product, and of a serial number behind a lot are: digits of a lot are seldom like these.
 */
export function missingSeparators(
  text: string,
  { parts }: Gs1Parts,
  thisYear: number,
  separators: boolean | null = null,
): number[] {
  const last = parts.at(-1)
  if (!last || !['10', '21'].includes(last.ai) || text.includes(separator)) return []
  const isTooLong = last.value.length > 20
  if (separators === true && !isTooLong) return []
  const isSuspect = isTooLong || separators === false
  const from = text.length - last.value.length
  return [...last.value.matchAll(/(?!^)(?=(01|1[0137]|21))/g)]
    .filter(({ index, 1: ai = '' }) => {
      const rest = last.value.slice(index)
      if (ai === '10' && !isSuspect) return false
      if (ai === '21' && !isSuspect && (last.ai !== '10' || rest.length < 2 + SHORTEST_SERIAL)) return false
      const read = splitElementString(`${text.slice(0, from + index)}${separator}${rest}`)
      const known = read.parts.map((part) => part.ai)
      return new Set(known).size === known.length && readGs1(read, thisYear).problems.length === 0
    })
    .map(({ index }) => from + index)
}
