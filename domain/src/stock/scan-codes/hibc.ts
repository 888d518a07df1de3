import { mod43 } from './check-digits.ts'
import { type DateForm, readDate } from './dates.ts'
import { scanNote } from './notes.ts'
import { type ReadPart, type ScanQuantity, settle } from './reading.ts'

// HIBC Supplier Labeling Standard (ANSI/HIBC 2.6): `+` primary data, `/` secondary data, `/` supplements, and
// one check character over all of it. On labels with two codes the second one has a link character (the check
// character of the first) before its own.

/** Which form the date has behind `$$`, by its first digit; 0 and 1 are the month's own. */
const dateForms: Record<string, DateForm | null> = {
  0: 'MMYY',
  1: 'MMYY',
  2: 'MMDDYY',
  3: 'YYMMDD',
  4: 'YYMMDDHH',
  5: 'YYJJJ',
  6: 'YYJJJHH',
  7: null,
}

/** What an HIBC code says, from its `+` to its check character. With a wrong check character: nothing. */
export function readHibc(code: string, thisYear: number) {
  const checked = code.slice(0, -1)
  if (code.length < 3 || mod43(checked) !== code.at(-1)) {
    return { elements: [], problems: [scanNote('hibc_check')], warnings: [] }
  }
  const isPrimary = /^\+[A-Z]/.test(code)
  const parts = checked.slice(1, isPrimary ? undefined : -1).split('/')
  const primary = isPrimary ? readPrimary(parts.shift() ?? '') : []
  const read = [...primary, ...parts.flatMap((part, index) => readSecondary(part, index === 0, thisYear))]
  if (!isPrimary) read.push({ ai: 'link', name: 'link', value: checked.slice(-1) })

  const settled = settle(read)
  const { quantity, ...facts } = settled.facts
  const counted: ScanQuantity | undefined =
    quantity === undefined ? undefined : { value: Number(quantity), from: 'hibc' }
  const productCode = settled.elements
    .filter(({ ai }) => ['LIC', 'PCN', 'UM'].includes(ai))
    .map(({ value }) => value)
    .join('')
  return {
    elements: settled.elements,
    ...(productCode && { productCode, scheme: 'HIBC' as const }),
    ...facts,
    ...(counted && { quantity: counted }),
    problems: settled.problems,
    warnings: [
      ...(isPrimary ? [] : [scanNote('hibc_second')]),
      ...(counted ? [scanNote('quantity', { value: String(counted.value) })] : []),
    ],
  }
}

/** Labeler (4), product or catalogue number (1 to 18), unit of measure (0 a single unit, 9 a variable one). */
function readPrimary(part: string): ReadPart[] {
  const match = /^([A-Z][0-9A-Z]{3})([0-9A-Z]{1,18})(\d)$/.exec(part)
  if (!match) return [unread(part)]
  const [, labeler = '', product = '', unit = ''] = match
  return [
    { ai: 'LIC', name: 'labeler', value: labeler },
    { ai: 'PCN', name: 'reference', value: product },
    { ai: 'UM', name: 'unit-of-measure', value: unit },
  ]
}

function readSecondary(part: string, isFirst: boolean, thisYear: number): ReadPart[] {
  const [, flag = '', serialFlag = '', rest = ''] = /^(\${0,2})(\+?)(.*)$/.exec(part) ?? []
  if (isFirst && flag === '$') return numberPart('$', serialFlag, rest)
  if (isFirst && flag === '$$') return readFlagged(rest, serialFlag, part, thisYear)
  if (isFirst && /^\d{5}/.test(part)) {
    return dateAndNumber('YYJJJ', '', part, 'YYJJJ', thisYear)
  }
  const [, marker = '', value = ''] =
    /^(14D(?=\d{8}$)|16D(?=\d{8}$)|Q(?=\d{1,5}$)|S(?=.{1,18}$))(.+)$/.exec(part) ?? []
  if (marker === '14D' || marker === '16D') return [datePart(marker, value, 'YYYYMMDD', thisYear)]
  if (marker === 'Q') return [quantityPart('Q', value)]
  if (marker === 'S') return numberPart('S', '+', value)
  return [unread(part)]
}

/** Behind `$$`: perhaps a quantity (8: two digits, 9: five), then a date by its flag, then the lot or serial. */
function readFlagged(text: string, serialFlag: string, part: string, thisYear: number): ReadPart[] {
  const read: ReadPart[] = []
  const [counted = '', two, five] = /^(?:8(\d{2})|9(\d{5}))/.exec(text) ?? []
  if (counted) read.push(quantityPart(`$$${text[0]}`, two ?? five ?? ''))
  const rest = text.slice(counted.length)
  if (counted && rest === '') return read

  const flag = rest.charAt(0)
  const form = dateForms[flag]
  if (form === undefined) return [unread(part)]
  const behindFlag = rest.slice(form === 'MMYY' ? 0 : 1)
  if (form === null) return [...read, ...numberPart('$$', serialFlag, behindFlag)]
  if (!/^\d+$/.test(behindFlag.slice(0, form.length))) return [unread(part)]
  return [...read, ...dateAndNumber(`$$${flag}`, serialFlag, behindFlag, form, thisYear)]
}

/** A date that cannot be leaves open where the number behind it begins: then neither is stated. */
function dateAndNumber(ai: string, serialFlag: string, text: string, form: DateForm, thisYear: number) {
  const date = datePart(ai, text.slice(0, form.length), form, thisYear)
  const flags = ai.startsWith('$') ? '$$' : ai
  return date.problem ? [date] : [date, ...numberPart(flags, serialFlag, text.slice(form.length))]
}

function numberPart(ai: string, serialFlag: string, value: string): ReadPart[] {
  if (value === '') return []
  if (value.length > 18) return [unread(value)]
  const of = serialFlag ? 'serial' : 'lot'
  return [{ ai: `${ai}${ai.startsWith('$') ? serialFlag : ''}`, name: of, value, fact: { of, value } }]
}

function datePart(ai: string, value: string, form: DateForm, thisYear: number): ReadPart {
  const date = readDate(value, form, thisYear)
  const of = ai === '16D' ? 'made' : 'expiry'
  const problem = date === null && scanNote('date', { ai, value })
  return { ai, name: of, value, fact: { of, value: date ?? value }, ...(problem && { problem }) }
}

function quantityPart(ai: string, value: string): ReadPart {
  return { ai, name: 'quantity', value, fact: { of: 'quantity', value: String(Number(value)) } }
}

function unread(part: string): ReadPart {
  return { ai: part, value: part, problem: scanNote('hibc_form', { part }) }
}
