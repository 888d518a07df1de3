/** Characters of a lot or serial number at most, as in GS1 codes. */
export const MAX_CODE = 20

/** Letters of other scripts that are drawn like Latin ones. */
const drawnLike: Record<string, string> = {
  ...{
    А: 'A',
    В: 'B',
    Е: 'E',
    К: 'K',
    М: 'M',
    Н: 'H',
    О: 'O',
    Р: 'P',
    С: 'C',
    Т: 'T',
    У: 'Y',
    Х: 'X',
    І: 'I',
  },
  ...{
    Ѕ: 'S',
    Ј: 'J',
    Ԛ: 'Q',
    Ԝ: 'W',
    З: '3',
    Α: 'A',
    Β: 'B',
    Ε: 'E',
    Ζ: 'Z',
    Η: 'H',
    Ι: 'I',
    Κ: 'K',
    Μ: 'M',
  },
  ...{ Ν: 'N', Ο: 'O', Ρ: 'P', Τ: 'T', Υ: 'Y', Χ: 'X' },
}
const isAscii = /^[\0-\x7f]*$/

/** A code as codes are compared, from the strictest form to the loosest. */
export type CodeForms = {
  /** Without regard to case. */
  raw: string
  /** And without spaces, hyphens, dots and slashes. */
  bare: string
  /** And with what looks alike as one: O and 0, I and 1, letters of other scripts. */
  similar: string
}

/** The forms in which a lot, serial or catalog number is compared. */
export function codeForms(code: string): CodeForms {
  const raw = code.trim().toUpperCase()
  const bare = raw.replace(/[\s\-./\u2010-\u2015]/g, '')
  const latin = isAscii.test(bare)
    ? bare
    : bare.normalize('NFKC').replace(/[^\0-\x7f]/g, (letter) => drawnLike[letter] ?? letter)
  return { raw, bare, similar: latin.replace(/O/g, '0').replace(/I/g, '1') }
}

/** How well a code fits what a notice lists: the same, within a range, without signs between, alike, near a range, or nobody can tell. */
export const codeFits = [
  'equal',
  'in_range',
  'punctuation',
  'look_alike',
  'near_range',
  'range_unclear',
] as const
export type CodeFit = (typeof codeFits)[number]

export type CodeRange = { from: string; to: string }

/** A run of digits between two texts that both ends of a range have in common; the ends are as wide as each other. */
type Run = { before: string; low: string; high: string; after: string }

/** The run of digits in which the ends of a range differ; null where they differ in anything else, or in more. */
function runOf({ from, to }: CodeRange): Run | null {
  const partsOf = (end: string): string[] => codeForms(end).raw.match(/\d+|\D+/g) ?? []
  const [first, last] = [partsOf(from), partsOf(to)]
  const differing = first.flatMap((part, index) => (part === last[index] ? [] : [index]))
  const index = differing[0] ?? first.findLastIndex((part) => /^\d/.test(part))
  const [low, high] = [first[index] ?? '', last[index] ?? '']
  const isOneRun = /^\d+$/.test(low) && /^\d+$/.test(high) && low.length === high.length
  if (first.length !== last.length || differing.length > 1 || !isOneRun) return null
  return { before: first.slice(0, index).join(''), low, high, after: first.slice(index + 1).join('') }
}

/** What is wrong with a range, or has to be asked: upside down; or its ends have not one shape. */
export function problemOfRange(range: CodeRange): 'upside_down' | 'unclear' | null {
  const run = runOf(range)
  return run === null ? 'unclear' : run.low > run.high ? 'upside_down' : null
}

/** Ranges of one shape: the same text before and behind digits of one width. */
type Shape = { before: string; after: string; width: number; spans: { low: string; high: string }[] }

const isDigit = (text: string, index: number) => {
  const code = text.charCodeAt(index)
  return code >= 48 && code <= 57
}

const isSpanned = ({ spans }: Shape, digits: string) =>
  spans.some(({ low, high }) => low <= digits && digits <= high)

function isWithin(text: string, shape: Shape): boolean {
  const { before, after, width } = shape
  if (text.length !== before.length + width + after.length) return false
  if (!text.startsWith(before) || !text.endsWith(after)) return false
  const digits = text.slice(before.length, before.length + width)
  for (let index = 0; index < width; index++) if (!isDigit(digits, index)) return false
  return isSpanned(shape, digits)
}

/** With other zeros before the digits, or with more behind. */
function isNear(text: string, shape: Shape): boolean {
  const { before, after, width } = shape
  if (!text.startsWith(before)) return false
  let begin = before.length
  while (text[begin] === '0' && isDigit(text, begin + 1)) begin++
  let end = begin
  while (isDigit(text, end)) end++
  const isWide = end - begin > width
  if (end === begin || isWide || !text.startsWith(after, end)) return false
  return isSpanned(shape, text.slice(begin, end).padStart(width, '0'))
}

/** The shapes of runs as they read in one form of codes. */
function shapesOf(runs: readonly Run[], form: keyof CodeForms): Shape[] {
  const shapes = new Map<string, Shape>()
  for (const { low, high, ...around } of runs) {
    const [before, after] = [codeForms(around.before)[form], codeForms(around.after)[form]]
    const key = [before, low.length, after].join(' ')
    const shape = shapes.get(key) ?? { before, after, width: low.length, spans: [] }
    shape.spans.push({ low, high })
    shapes.set(key, shape)
  }
  return [...shapes.values()]
}

/** How a code fits ranges, by a test made once for many codes. */
function fitOfRanges(ranges: readonly CodeRange[]): (code: CodeForms) => CodeFit | null {
  const runs = ranges.flatMap((range) => (problemOfRange(range) ? [] : (runOf(range) ?? [])))
  const otherwise = runs.length < ranges.length ? 'range_unclear' : null
  const [raws, bares, similars] = [shapesOf(runs, 'raw'), shapesOf(runs, 'bare'), shapesOf(runs, 'similar')]
  // Most ranges and codes read alike in every form: then one of them is enough.
  const isPlain = runs.every(({ before, after }) => codeForms(before + after).similar === before + after)
  return ({ raw, bare, similar }) => {
    if (raws.some((shape) => isWithin(raw, shape))) return 'in_range'
    if (isPlain && raw === similar) return raws.some((shape) => isNear(raw, shape)) ? 'near_range' : otherwise
    if (bares.some((shape) => isWithin(bare, shape))) return 'punctuation'
    if (similars.some((shape) => isWithin(similar, shape))) return 'look_alike'
    const isNearby =
      raws.some((shape) => isNear(raw, shape)) ||
      (bare !== raw && bares.some((shape) => isNear(bare, shape))) ||
      similars.some((shape) => isNear(similar, shape))
    return isNearby ? 'near_range' : otherwise
  }
}

/** Lots or serials as a notice lists them. */
export type ListedCodes = { values: readonly string[]; ranges: readonly CodeRange[] }

/** The better of two fits. */
export const betterFit = (one: CodeFit | null, other: CodeFit | null) =>
  one === null ? other : other === null || codeFits.indexOf(one) <= codeFits.indexOf(other) ? one : other

/** How codes fit a list, by a test made once for many codes: null where they do not. */
export function fitOfCodes({ values, ranges }: ListedCodes): (code: CodeForms) => CodeFit | null {
  const forms = values.map(codeForms)
  const [raws, bares, similars] = (['raw', 'bare', 'similar'] as const).map(
    (form) => new Set(forms.map((each) => each[form])),
  ) as [Set<string>, Set<string>, Set<string>]
  const fitOfRange = fitOfRanges(ranges)
  return (code) => {
    if (raws.has(code.raw)) return 'equal'
    const listed = bares.has(code.bare) ? 'punctuation' : similars.has(code.similar) ? 'look_alike' : null
    return betterFit(listed, fitOfRange(code))
  }
}
