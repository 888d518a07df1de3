/** Source: ECMA-376 part 1, 18.8.30 (the formats of numbers) and 18.17.4 (dates). */

const DAY = 86_400
/** Day 0 of a spreadsheet, and of one that counts from 1904. */
const DAY_ZERO = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }
/** Spreadsheets that count from 1900 know a February 29 of that year. */
const AFTER_THE_DAY_THAT_WAS_NOT = 60

export type NumberKind =
  | { kind: 'number' | 'date' | 'month' | 'instant' | 'time' }
  | { kind: 'digits'; length: number }

const BUILT_IN = new Map<number, NumberKind>([
  ...[14, 15, 16, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58].map(
    (id): [number, NumberKind] => [id, { kind: 'date' }],
  ),
  ...[18, 19, 20, 21, 32, 33, 45, 46, 47].map((id): [number, NumberKind] => [id, { kind: 'time' }]),
  [17, { kind: 'month' }],
  [22, { kind: 'instant' }],
])

/** What a number means in a format: built in by its number, or as its code says. */
export function kindOfFormat(id: number, code: string | undefined): NumberKind {
  if (code === undefined) return BUILT_IN.get(id) ?? { kind: 'number' }
  const [positive = ''] = code.replace(/"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]/gi, '').split(';')
  if (/general/i.test(positive)) return { kind: 'number' }
  const hasDay = /[dy]/i.test(positive)
  const hasTime = /[hs]/i.test(positive)
  if (/m/i.test(positive) && /y/i.test(positive) && !/d/i.test(positive) && !hasTime) return { kind: 'month' }
  if (hasDay || (/m/i.test(positive) && !hasTime)) return { kind: hasTime ? 'instant' : 'date' }
  if (hasTime) return { kind: 'time' }
  return /^0{2,}$/.test(positive) ? { kind: 'digits', length: positive.length } : { kind: 'number' }
}

/** A number of a sheet as text: a day as `2027-03-31`, a month as `2027-03`, digits with the zeros they are shown with, never with an exponent. */
export function numberText(written: string, kind: NumberKind, epoch: 1900 | 1904): string {
  const number = Number(written)
  if (written === '' || !Number.isFinite(number)) return written
  if (kind.kind === 'digits' && Number.isInteger(number) && number >= 0)
    return plainNumber(number).padStart(kind.length, '0')
  if (kind.kind === 'number' || kind.kind === 'digits' || number < 0) return plainNumber(number)
  return momentText(number, kind.kind, epoch)
}

function momentText(serial: number, kind: 'date' | 'month' | 'instant' | 'time', epoch: 1900 | 1904): string {
  const days = epoch === 1900 && serial < AFTER_THE_DAY_THAT_WAS_NOT ? serial + 1 : serial
  const moment = new Date(DAY_ZERO[epoch] + Math.round(days * DAY) * 1_000)
  if (Number.isNaN(moment.getTime())) return plainNumber(serial)
  const iso = moment.toISOString()
  const isTimeAlone = kind === 'time' && serial < 1
  if (isTimeAlone) return iso.slice(11, 19)
  // A month is kept as its first day; any other day was put in as one.
  if (kind === 'month' && iso.slice(8, 10) === '01') return iso.slice(0, 7)
  const hasTime = kind !== 'date' && kind !== 'month' && !iso.endsWith('T00:00:00.000Z')
  return hasTime ? `${iso.slice(0, 10)} ${iso.slice(11, 16)}` : iso.slice(0, 10)
}

/** A number as a sheet shows it, to the 15 digits it knows. Three decimals get a fourth: nobody takes them for thousands. */
export function plainNumber(number: number): string {
  const known = Number(number.toPrecision(15))
  const short = String(known)
  const plain = short.includes('e')
    ? known.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
    : short
  return /\.\d{3}$/.test(plain) ? `${plain}0` : plain
}
