import { parseScan } from '../stock/scan-codes.ts'

/** Who issued the identifier of a device: an agency of UDI codes, the FDA for a submission, or the sample itself. */
export const udiAgencies = ['GS1', 'HIBC', 'ICCBBA', 'FDA', 'DEMO'] as const
export type UdiAgency = (typeof udiAgencies)[number]

/** The kinds of FDA submissions: 510(k), PMA with its supplement, De Novo. */
const FDA_NUMBER = /^(?:K\d{6}|P\d{6}(?:\/S\d{3})?|DEN\d{6})$/
/** Of sample data, which imitates no code of a real device. */
const DEMO_NUMBER = /^DEMO-(?:DI|K|P|DEN)-\d{1,10}$/

export type UdiProblem = 'empty' | 'check_digit' | 'unknown'

/** `di`: the device identifier as it is kept: a GTIN of 14 digits; HIBC without `+` and check character; others as they are. */
export type UdiReading = { agency: UdiAgency; di: string } | { problem: UdiProblem }

const checkProblems: readonly string[] = ['check_digit', 'hibc_check', 'gtin_check_digit', 'gs1_doubtful']

/**
 * The identifier of a device as somebody scans or types it: a UDI with or without what follows its device identifier, a GTIN, or
 * a number of the FDA. One with a wrong check digit is refused; ICCBBA codes are kept as they are.
 */
export function readUdi(text: string): UdiReading {
  const code = text.trim()
  if (code === '') return { problem: 'empty' }
  const capitals = code.toUpperCase()
  if (FDA_NUMBER.test(capitals)) return { agency: 'FDA', di: capitals }
  if (DEMO_NUMBER.test(capitals)) return { agency: 'DEMO', di: capitals }
  const { kind, text: raw, productCode, gtin, problems, warnings } = parseScan(text)
  if (kind === 'iccbba') return { agency: 'ICCBBA', di: raw }
  if ([...problems, ...warnings].some((note) => checkProblems.includes(note.code)))
    return { problem: 'check_digit' }
  if (kind === 'hibc' && productCode) return { agency: 'HIBC', di: productCode }
  return gtin ? { agency: 'GS1', di: gtin } : { problem: 'unknown' }
}
