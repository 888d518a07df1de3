import { type CodeRange, MAX_CODE, problemOfRange } from './recall-codes.ts'
import { labelTables } from './recall-tables.ts'
import { readUdi } from './udi.ts'

/** What a notice names, in its order. */
export type NamedCode =
  | { kind: 'di' | 'lot' | 'serial' | 'catalog'; value: string }
  | { kind: 'lots' | 'serials'; range: CodeRange }
  | { kind: 'all_lots' }

/** What a person has to look at, with the text that it is about. */
export type NoticeProblem = {
  code:
    | 'check_digit'
    | 'code_too_long'
    | 'range_upside_down'
    | 'range_unclear'
    | 'all_lots_limited'
    | 'nothing_found'
  value: string
}

export type ReadCodes = { codes: NamedCode[]; problems: NoticeProblem[] }

type Kind = 'di' | 'lot' | 'serial' | 'catalog'

/** What says of which kind the codes behind it are. The identifiers of GS1 codes are labels too. */
const LABEL =
  /\((01|10|21)\)|(?<![\p{L}\p{N}])(?:(?<all>(?:not\s+)?all\s+(?:[\p{L}-]+\s+)?(?:lots?|batch(?:es)?|serials?|units)(?:\s+(?:numbers?|codes?))?)|(?<lot>lots?|batch(?:es)?)|(?<serial>serials?|s\/n|sns?)|(?<catalog>ref|p\/n|(?:part|item)(?=\s*(?:no|num|#))|cat(?=\.|\s*(?:no|num|#))|catalog(?:ue)?|model)|(?<di>udi(?:-di)?|gtin|di|device identifiers?))(?![\p{L}\p{N}])/giu
const OF_GS1: Record<string, Kind> = { '01': 'di', '10': 'lot', '21': 'serial' }

/** Words between a label and its codes. */
const FILLER =
  /(?:\s|#s(?![\p{L}\p{N}])|[:#=.*•–-]|\(s\)|(?:numbers?|nos?|nums?|codes?|from|ranging|ranges?|beginning|are|is|include[sd]?|including|the|following|affected|recalled|listed|below|above|shown|with)(?![\p{L}\p{N}]))*/iuy
const BETWEEN = /between\s+/iy
const SEPARATOR = /(?:[\s,;&|•*]|(?:and|or)(?![\p{L}\p{N}]))*/iuy
/** What stands in brackets behind a code, such as its expiry. */
const ASIDE = /\((?!(?:01|10|21)\))[^()\n]{0,120}\)/y
const CODE = /\+[\p{L}\p{N}.$/+%-]+|[\p{L}\p{N}]+(?:[-./_][\p{L}\p{N}]+)*/uy
const THROUGH = /\s*[–—]\s*|\s+-\s+|\s+(?:to|through|thru|until)\s+/iuy
const AND = /\s+and\s+/iy

/** Days and telephone numbers, which stand between codes. */
const NO_CODE =
  /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|\d{1,2}\/\d{4}|(?:1-)?\d{3}-\d{3}-\d{4})$/
const SHORTEST_CODE = 3

/** What a sticky pattern finds at a place. */
function at(pattern: RegExp, text: string, index: number): string | null {
  pattern.lastIndex = index
  return pattern.exec(text)?.[0] ?? null
}

const skip = (pattern: RegExp, text: string, index: number) => index + (at(pattern, text, index)?.length ?? 0)

const isCode = (word: string | null): word is string =>
  word !== null && word.length >= SHORTEST_CODE && /\p{N}/u.test(word)

/** Where letters and digits stand. */
const shapeOf = (text: string) => text.replace(/\p{N}/gu, '0').replace(/\p{L}/gu, 'A')

/** `A1200-A1299` is a range, `A12-50` a lot: halves of one shape are the ends of a range. */
function splitHyphen(word: string): CodeRange | null {
  const [from = '', to = '', ...more] = word.split('-')
  const isRange = more.length === 0 && from.length > SHORTEST_CODE && shapeOf(from) === shapeOf(to)
  return isRange && from !== to && (/\p{L}/u.test(from) || from < to) ? { from, to } : null
}

type Word = { word: string; range: CodeRange | null; end: number }

/** The code or the range at a place; null where there is none. */
function wordAt(text: string, index: number, isBetween: boolean): Word | null {
  const word = at(CODE, text, index)
  if (word === null || !/\p{N}/u.test(word)) return null
  const end = index + word.length
  const through = at(THROUGH, text, end) ?? (isBetween ? at(AND, text, end) : null)
  const last = through === null ? null : at(CODE, text, end + through.length)
  return isCode(word) && through !== null && isCode(last)
    ? { word, range: { from: word, to: last }, end: end + through.length + last.length }
    : { word, range: splitHyphen(word), end }
}

/** Codes behind a label, until something else stands there. */
function wordsBehind(text: string, start: number): { words: Word[]; end: number } {
  let index = skip(FILLER, text, start)
  const begun = skip(BETWEEN, text, index)
  let isBetween = begun > index
  index = begun
  const words: Word[] = []
  for (;;) {
    const found = wordAt(text, index, isBetween)
    if (!found) return { words, end: index }
    if (isCode(found.word) && !NO_CODE.test(found.word)) words.push(found)
    isBetween = false
    index = skip(SEPARATOR, text, skip(ASIDE, text, skip(SEPARATOR, text, found.end)))
  }
}

function keepDi(word: string, into: ReadCodes) {
  // A dot ends the sentence, or is the check character of HIBC.
  const readings = [word, word.replace(/\.$/, '')].map(readUdi)
  const read = readings.find((reading) => 'di' in reading && reading.agency !== 'FDA')
  if (read && 'di' in read) into.codes.push({ kind: 'di', value: read.di })
  else if (readings.some((reading) => 'problem' in reading && reading.problem === 'check_digit'))
    into.problems.push({ code: 'check_digit', value: word })
}

function keepWord({ word, range }: Word, kind: Kind, into: ReadCodes) {
  if (kind === 'di') return keepDi(word, into)
  if (kind === 'catalog') return void into.codes.push({ kind, value: word })
  const long = (range ? [range.from, range.to] : [word]).filter((code) => code.length > MAX_CODE)
  into.problems.push(...long.map((value): NoticeProblem => ({ code: 'code_too_long', value })))
  if (long.length > 0) return
  if (!range) return void into.codes.push({ kind, value: word })
  const problem = problemOfRange(range)
  if (problem) into.problems.push({ code: `range_${problem}`, value: `${range.from}–${range.to}` })
  if (problem !== 'upside_down') into.codes.push({ kind: `${kind}s`, range })
}

const UNAFFECTED = /^\s*(?:(?:are|is|were)\s+)?(?:not|safe|unaffected)(?![\p{L}\p{N}])/iu
const LISTED = /^\s*(?:listed|below|above|shown|in\s+the|of\s+the\s+following|:)/i
const LIMITED =
  /^\s*(?:(?:that|which)\s+(?:were|are)\s+)?(?:manufactured|made|produced|shipped|distributed|sold|expiring|starting|beginning|prior|before|after|between|from)/i

/** What "all lots" says by what stands behind: limited by a day, it is a question to a person; of a list, it is its label. */
function keepAllLots(label: string, behind: string, into: ReadCodes) {
  if (/^not|\sother\s/i.test(label) || UNAFFECTED.test(behind) || LISTED.test(behind)) return
  if (LIMITED.test(behind)) into.problems.push({ code: 'all_lots_limited', value: label })
  else into.codes.push({ kind: 'all_lots' })
}

const SWEPT = /(?<![\p{L}\p{N}])\d{14}(?![\p{L}\p{N}])/gu
const NAMES_IDENTIFIERS = /(?<![\p{L}\p{N}])(?:udi|gtin|device identifier)/iu

/** Bare GTINs of a stretch without a label, as in tables. */
function sweep(text: string, into: ReadCodes) {
  for (const [digits] of text.matchAll(SWEPT)) {
    const reading = readUdi(digits)
    if ('di' in reading) into.codes.push({ kind: 'di', value: reading.di })
  }
}

/** `Lot/Serial numbers:` labels both. */
const JOINS = /^\s*(?:numbers?|nos?\.?)?\s*(?:\/|and|or|&)\s*$/i

function kindOf({ 1: ai = '', groups = {}, 0: label }: RegExpExecArray): Kind {
  const { all, lot, serial, catalog } = groups
  if (all) return /serials?/i.test(label) ? 'serial' : 'lot'
  return OF_GS1[ai] ?? (lot ? 'lot' : serial ? 'serial' : catalog ? 'catalog' : 'di')
}

/** Spaces and hyphens of every width as one, and nothing that is not seen. */
const cleaned = (text: string) =>
  text
    .replace(/[\u00A0\u2000-\u200A\u202F\u3000]/g, ' ')
    .replace(/[\u00AD\u200B-\u200F\u2060\uFEFF]/g, '')
    .replace(/[\u2010\u2011\u2212]/g, '-')

/**
 * The codes that a text names: device identifiers, lots, ranges of lots, serial and catalog numbers behind what labels them, and
 * whether all lots are affected. Nothing is repaired: what cannot be right is a problem for a person.
 */
export function readCodes(notice: string): ReadCodes {
  const text = labelTables(cleaned(notice))
  const isSwept = NAMES_IDENTIFIERS.test(text)
  const read: ReadCodes = { codes: [], problems: [] }
  let [end, kinds] = [0, [] as Kind[]]
  LABEL.lastIndex = 0
  for (let label = LABEL.exec(text); label; label = LABEL.exec(text)) {
    const between = text.slice(end, label.index)
    if (isSwept) sweep(between, read)
    const behind = label.index + label[0].length
    if (label.groups?.all) keepAllLots(label[0], text.slice(behind, behind + 60), read)
    const kind = kindOf(label)
    kinds = JOINS.test(between) && kinds.length > 0 ? [...new Set([...kinds, kind])] : [kind]
    const found = wordsBehind(text, behind)
    for (const word of found.words) for (const each of kinds) keepWord(word, each, read)
    if (found.words.length > 0) kinds = []
    end = found.words.length > 0 ? found.end : behind
    LABEL.lastIndex = end
  }
  if (isSwept) sweep(text.slice(end), read)
  return read
}
