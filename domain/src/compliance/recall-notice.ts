import { plain, wordsOf } from '../platform/plain-text.ts'
import type { CodeRange, ListedCodes } from './recall-codes.ts'
import type { RecallMatcher } from './recall-match.ts'
import { type NamedCode, type NoticeProblem, readCodes } from './recall-text.ts'
import { type RecallClass, recallClasses } from './recalls.ts'

/** What a notice says of a recall, for a person to look through. */
export type RecallNotice = {
  /** The issuer's, such as `Z-2308-2026`. */
  number: string | null
  class: RecallClass | null
  firm: string | null
  product: string | null
  reason: string | null
  initiatedOn: string | null
  matchers: RecallMatcher[]
  problems: NoticeProblem[]
}

const CLASS_OF_RECALL =
  /(?:class\s+(I{1,3}|[123])(?![\p{L}\p{N}])\s+(?:device\s+|medical\s+device\s+)?(?:recall|correction|removal))|(?:(?:recall(?:\s+class)?|class(?:ification)?(?:\s+of\s+recall)?)\s*[:-]\s*(?:class\s+)?(I{1,3}|[123])(?![\p{L}\p{N}]))/iu
const ANY_CLASS =
  /(?<![\p{L}\p{N}])class\s+(I{1,3}|[123])(?![\p{L}\p{N}])(?!\s+(?:medical\s+)?devices?(?![\p{L}\p{N}]))/iu
const NUMBER = /(?<![\p{L}\p{N}])Z-(?:DEMO-)?\d{4}-\d{2,4}(?![\p{L}\p{N}])/iu
const FIRM =
  /(?<![\p{L}\p{N}])(?:recalling\s+firm|(?:firm|company)\s+name|(?:legal\s+)?manufacturer|manufactured\s+by|firm|company)(?:\s*:\s*|\t(?=[^\t\n]*$))([^\n;]{2,120})/imu
const PRODUCT =
  /(?<![\p{L}\p{N}])(?:product\s+(?:name|description)|(?:device|brand|trade)\s+name|products?|device|description)(?:\s*:\s*|\t(?=[^\t\n]*$))([^\n]{3,400})/imu

/** The class of a recall, in Roman figures; never that of a device, which is written alike. */
export function readRecallClass(text: string): RecallClass | null {
  const found = CLASS_OF_RECALL.exec(text) ?? ANY_CLASS.exec(text)
  const figure = (found?.[1] ?? found?.[2] ?? '').toUpperCase()
  return recallClasses.find((each, index) => each === figure || String(index + 1) === figure) ?? null
}

const lineOf = (pattern: RegExp, text: string) =>
  pattern.exec(text)?.[1]?.trim().replace(/[.,]$/, '').trim() || null

const MAX_WORDS = 3
const STOP_WORDS = new Set(
  'the a an and or of for with in on to by is are all device product model'.split(' '),
)

/** The first words that name a product, without figures and without the name of its firm. */
function wordsOfProduct(product: string | null, firm: string | null): string[] {
  const [clause = ''] = (product ?? '').split(/[,;(:]/)
  const firmWords = new Set(wordsOf(plain(firm ?? '')))
  return wordsOf(plain(clause))
    .filter((word) => word.length > 2 && !/\d/.test(word) && !STOP_WORDS.has(word) && !firmWords.has(word))
    .slice(0, MAX_WORDS)
}

const unique = (values: string[]) => [...new Set(values)]

const valuesOf = (codes: readonly NamedCode[], kind: NamedCode['kind']) =>
  unique(codes.flatMap((code) => (code.kind === kind && 'value' in code ? [code.value] : [])))

function listedOf(codes: readonly NamedCode[], kind: 'lot' | 'serial'): ListedCodes {
  const ranges = codes.flatMap((code): CodeRange[] =>
    code.kind === `${kind}s` && 'range' in code ? [code.range] : [],
  )
  return { values: valuesOf(codes, kind), ranges }
}

const namesUnits = ({ kind }: NamedCode) => kind !== 'di' && kind !== 'catalog'

/**
 * Device identifiers with the lots that follow them, where each has its own: those of one are not those of another. Otherwise all
 * of it belongs together.
 */
function groupsOf(codes: readonly NamedCode[]): NamedCode[][] {
  const groups: NamedCode[][] = []
  for (const code of codes.filter(({ kind }) => kind !== 'catalog')) {
    const last = groups.at(-1)
    if (!last || (code.kind === 'di' && last.some(namesUnits))) groups.push([code])
    else last.push(code)
  }
  const isOrdered = groups.every((group) => group[0]?.kind === 'di' && group.some(namesUnits))
  return isOrdered && groups.length > 1 ? groups : [[...codes]]
}

type Product = { firm: string | null; product: string | null }

function matchersOf(codes: readonly NamedCode[], { firm, product }: Product): RecallMatcher[] {
  const words = wordsOfProduct(product, firm)
  const matcherOf = (of: readonly NamedCode[], isWhole: boolean): RecallMatcher => ({
    dis: valuesOf(of, 'di'),
    manufacturer: firm,
    catalogNumbers: isWhole ? valuesOf(codes, 'catalog') : [],
    words: isWhole ? words : [],
    allLots: of.some(({ kind }) => kind === 'all_lots'),
    lots: listedOf(of, 'lot'),
    serials: listedOf(of, 'serial'),
  })
  const groups = groupsOf(codes)
  if (groups.length === 1) return codes.length + words.length > 0 ? [matcherOf(codes, true)] : []
  const rest = { ...matcherOf(codes, true), dis: [] }
  return [
    ...groups.map((group) => matcherOf(group, false)),
    ...(rest.catalogNumbers.length + words.length > 0 ? [rest] : []),
  ]
}

function noticeOf(codesText: string, facts: Omit<RecallNotice, 'matchers' | 'problems'>): RecallNotice {
  const { codes, problems } = readCodes(codesText)
  const matchers = matchersOf(codes, facts)
  const nothing: NoticeProblem[] = codes.length === 0 ? [{ code: 'nothing_found', value: '' }] : []
  return { ...facts, matchers, problems: [...problems, ...nothing] }
}

/** What a notice says that somebody pasted, in whichever form. */
export const readNotice = (text: string): RecallNotice =>
  noticeOf(text, {
    number: NUMBER.exec(text)?.[0].toUpperCase() ?? null,
    class: readRecallClass(text),
    firm: lineOf(FIRM, text),
    product: lineOf(PRODUCT, text),
    reason: null,
    initiatedOn: null,
  })

const textOf = (record: Record<string, unknown>, field: string) => {
  const value = record[field]
  return typeof value === 'string' ? value.trim() : ''
}

const dayOf = (text: string) => (/^\d{8}$/.test(text) ? text.replace(/^(.{4})(.{2})/, '$1-$2-') : null)

/** One record of openFDA's device enforcement reports. Codes without a label are lots. */
function noticeOfRecord(record: Record<string, unknown>): RecallNotice {
  const product = textOf(record, 'product_description')
  const info = [textOf(record, 'code_info'), textOf(record, 'more_code_info')].filter(Boolean).join('\n')
  const labeled = readCodes(info).codes.length > 0 ? info : `Lots: ${info}`
  return noticeOf(`${product}\n${labeled}`, {
    number: textOf(record, 'recall_number').toUpperCase() || null,
    class: readRecallClass(`Class: ${textOf(record, 'classification')}`),
    firm: textOf(record, 'recalling_firm') || null,
    product: product || null,
    reason: textOf(record, 'reason_for_recall') || null,
    initiatedOn: dayOf(textOf(record, 'recall_initiation_date')),
  })
}

export type EnforcementReading =
  | { notices: RecallNotice[]; unread: number }
  | { problem: 'not_json' | 'other_schema' | 'no_records' }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The notices of a file of openFDA's device enforcement reports: as the service answers, as a list, or one record. `unread`: records
 * that are none. Its recall reports are another schema, without a class.
 */
export function readEnforcement(json: string): EnforcementReading {
  let data: unknown
  try {
    data = JSON.parse(json.replace(/^\uFEFF/, ''))
  } catch {
    return { problem: 'not_json' }
  }
  const records: unknown[] = Array.isArray(data)
    ? data
    : isRecord(data) && Array.isArray(data.results)
      ? data.results
      : [data]
  const known = records.filter(isRecord).filter((record) => textOf(record, 'recall_number') !== '')
  if (known.length > 0) return { notices: known.map(noticeOfRecord), unread: records.length - known.length }
  const isOther = records.some((record) => isRecord(record) && 'product_res_number' in record)
  return { problem: isOther ? 'other_schema' : 'no_records' }
}
