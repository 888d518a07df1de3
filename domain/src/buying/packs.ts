import { unitCodeOf } from '../stock/units.ts'

/** How many base units of a product a pack of this unit holds: BX 100, CS 1000. */
export type KnownPacks = ReadonlyMap<string, number>

/** Why a pack is none that could be bought. */
export type PackRefusal = 'not_positive' | 'not_whole' | 'below_unit' | 'too_large'

/** What a pack text says: so many base units, several answers of which somebody chooses one (or gives another), or nothing that can be. */
export type PackReading =
  | { kind: 'pack'; quantity: number }
  | { kind: 'ask'; answers: number[] }
  | { kind: 'refused'; reason: PackRefusal }

/** The most base units of one pack. */
export const MAX_PACK = 1_000_000

type Measure = { of: string; factor: number }
const MEASURES: Record<string, Measure> = {
  ML: { of: 'volume', factor: 1 },
  CC: { of: 'volume', factor: 1 },
  CL: { of: 'volume', factor: 10 },
  L: { of: 'volume', factor: 1_000 },
  LTR: { of: 'volume', factor: 1_000 },
  MG: { of: 'mass', factor: 0.001 },
  G: { of: 'mass', factor: 1 },
  GM: { of: 'mass', factor: 1 },
  KG: { of: 'mass', factor: 1_000 },
  MM: { of: 'length', factor: 0.001 },
  CM: { of: 'length', factor: 0.01 },
  MTR: { of: 'length', factor: 1 },
  OZ: { of: 'ounce', factor: 1 },
  LB: { of: 'pound', factor: 1 },
  GAL: { of: 'gallon', factor: 1 },
  QT: { of: 'quart', factor: 1 },
  IN: { of: 'inch', factor: 1 },
  FT: { of: 'foot', factor: 1 },
  YD: { of: 'yard', factor: 1 },
}

/** Things that are counted one by one, whatever is in them. */
const SINGLE = new Set(['EA', 'BT', 'RL', 'CN', 'JR', 'TB', 'KT', 'VL', 'TY', 'SE'])
/** Words that mean two things, and how many pieces the one of them is. */
const TWOFOLD: Record<string, number> = { C: 100, M: 1_000, GR: 144 }
const JOINING = new Set([
  'X',
  'PER',
  'OF',
  'DE',
  'JE',
  'PRO',
  'PAR',
  'POR',
  'MIT',
  'À',
  'A',
  '/',
  '-',
  '=',
  '@',
  ':',
  '*',
])

const codeOf = (word: string) => {
  const code = unitCodeOf(word)
  return code === 'CA' ? 'CS' : code
}

/** A pack text as it is compared: width, case and spaces do not count. */
export const packKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\s*([/=@×*+()-])\s*/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()

type Element = { count: number | null; unit: string | null }

/** A text as counts with their units: `CS = 4 BX @ 50` → CS, 4 BX, 50. Undefined where a word or sign of it is unknown. */
function elementsOf(text: string, twofold: number | null): Element[] | undefined {
  const tokens = text.match(/\d+(?:[.,]\d+)*|\p{L}+|\S/gu) ?? []
  const elements: Element[] = []
  for (const token of tokens) {
    const last = elements.at(-1)
    if (/^\d/.test(token)) elements.push({ count: numberOf(token), unit: null })
    else if (JOINING.has(token)) {
      // What a number counts stands beside it: in "12/CS" it is not cases.
      if (last && last.unit === null) elements.push({ count: null, unit: null })
    } else if (token in TWOFOLD && twofold !== null) elements.push({ count: twofold, unit: null })
    else {
      const unit = codeOf(token) ?? (token in MEASURES ? token : undefined)
      if (last && last.count !== null && last.unit === null) last.unit = unit ?? 'EA'
      else if (unit) elements.push({ count: null, unit })
      else return undefined
    }
  }
  return elements.filter(({ count, unit }) => count !== null || unit !== null)
}

const numberOf = (token: string) =>
  /^\d{1,3}(,\d{3})+$/.test(token) ? Number(token.replaceAll(',', '')) : Number(token.replace(',', '.'))

/** The unit of a pack as it is bought: CS of `10BX/CS`, BX of `BX/50`; null where the text names none. */
export function packUnit(text: string): string | null {
  const bare = elementsOf(packKey(text), 1)?.find(({ count, unit }) => count === null && isContainer(unit))
  return bare?.unit ?? null
}

const isContainer = (unit: string | null): unit is string =>
  unit !== null && !(unit in MEASURES) && !['EA', 'PR', 'DZ'].includes(unit)

/** What one base unit of a product is: its unit, and how many pieces are in it (null: nobody says). */
type Base = { unit: string; pieces: number | null; measure: Measure | undefined }

function baseOf(text: string): Base {
  const key = packKey(text)
  const elements = elementsOf(key, null) ?? []
  const unit = elements.find((each) => each.count === null)?.unit ?? elements[0]?.unit ?? key
  const counted = elements.filter(({ count }) => count !== null)
  const pieces = counted.reduce((product, each) => product * (each.count ?? 1) * piecesOf(each.unit), 1)
  const single = SINGLE.has(unit) ? 1 : unit === 'PR' ? 2 : null
  return { unit, pieces: counted.length > 0 ? pieces : single, measure: MEASURES[unit] }
}

const piecesOf = (unit: string | null) => (unit === 'DZ' ? 12 : unit === 'PR' ? 2 : 1)

type Found = { quantity: number } | { answers: number[] } | { reason: PackRefusal }

/** What elements come to in base units, if they say so. */
function total(elements: readonly Element[], base: Base, known: KnownPacks): Found {
  const [outer, second] = elements.filter(({ count, unit }) => count === null && isContainer(unit))
  if (second) return { answers: [] }
  const each = outer === undefined && elements.some(({ count, unit }) => count === null && unit === 'EA')
  const inner = elements
    .filter(({ count, unit }) => count !== null || !(isContainer(unit) || unit === 'EA'))
    .map(({ count, unit }) => ({ count: count ?? 1, unit }))
  if (inner.some(({ count }) => count <= 0)) return { reason: 'not_positive' }
  if (inner.some(({ count }) => Number.isNaN(count))) return { answers: [] }
  if (inner.length === 0) {
    const unit = outer?.unit ?? (each ? 'EA' : null)
    const whole = unit === null ? undefined : resolved(unit, base, known)
    if (whole !== undefined) return { quantity: whole }
    return unit === 'EA' ? inBase(1, true, base) : { answers: [] }
  }
  // The unit of the product itself, whatever it holds.
  if (outer && outer.unit === base.unit && base.pieces === null) return { quantity: 1 }

  let product = 1
  let isBase = false
  let isNamed = each
  for (const [at, { count, unit }] of inner.entries()) {
    const measure = unit === null ? undefined : MEASURES[unit]
    if (measure) {
      if (measure.of !== base.measure?.of) isNamed = true
      else {
        product *= (count * measure.factor) / base.measure.factor
        isBase = true
      }
    } else if (isContainer(unit) && unit !== 'CT') {
      product *= count
      const next = inner[at + 1]
      if (next && !isContainer(next.unit) && !(next.unit !== null && next.unit in MEASURES)) continue
      const whole = resolved(unit, base, known)
      if (whole === undefined) return { answers: [] }
      product *= whole
      isBase = true
    } else {
      product *= count * piecesOf(unit)
      isNamed ||= unit !== null
    }
  }
  if (isBase) return wholePack(product)
  if (each && product !== 1) return { answers: [1, product] }
  return inBase(product, isNamed || (outer !== undefined && outer.unit === base.unit), base)
}

/** How many base units one of a container is. */
function resolved(unit: string, base: Base, known: KnownPacks): number | undefined {
  if (unit === base.unit) return 1
  return known.get(unit) ?? (SINGLE.has(unit) && base.unit === 'EA' ? 1 : undefined)
}

/** Pieces in base units. A plain number beside a larger unit may count either. */
function inBase(pieces: number, isNamed: boolean, { unit, pieces: size, measure }: Base): Found {
  if (measure) return { answers: [] }
  if (size === 1) return wholePack(pieces)
  if (isNamed && size !== null) return wholePack(pieces / size)
  if (unit !== 'PR' && size !== null && pieces < size) return wholePack(pieces)
  const answers = size === null ? [pieces] : [pieces / size, pieces]
  return { answers: answers.filter((answer) => Number.isInteger(answer)) }
}

function wholePack(quantity: number): Found {
  const rounded = Math.round(quantity)
  if (Math.abs(quantity - rounded) > 1e-9 * Math.max(1, quantity))
    return { reason: quantity < 1 ? 'below_unit' : 'not_whole' }
  if (rounded < 1) return { reason: 'not_positive' }
  return rounded > MAX_PACK ? { reason: 'too_large' } : { quantity: rounded }
}

/**
 * How many base units a pack holds that a vendor writes as `12/CS`, `BX-50` or `PK 10 X 10`. `unit` is the product's own
 * unit, which its quantities count; `known` what is known of its packs. What can be read in two ways is asked.
 */
export function readPack(text: string, unit: string, known: KnownPacks = new Map()): PackReading {
  const written = packKey(text).replace(/(\d)['’´]S\b/g, '$1 EA')
  if (written === '') return { kind: 'ask', answers: [] }
  if (/^-\s*\d/.test(written)) return { kind: 'refused', reason: 'not_positive' }
  const base = baseOf(unit)
  if (written === packKey(unit)) return { kind: 'pack', quantity: 1 }
  const readings = readingsOf(written)
  const found = readings.map(([reading, twofold]) => {
    const elements = elementsOf(reading, twofold)
    return elements ? total(elements, base, known) : { answers: [] }
  })
  const [only] = found
  const isPlain = /^\d+(?:[.,]\d+)*$/.test(written)
  if (found.length === 1 && only && !(isPlain && written !== '1')) {
    if ('quantity' in only) return { kind: 'pack', quantity: only.quantity }
    if ('reason' in only) return { kind: 'refused', reason: only.reason }
    return ask(only.answers)
  }
  const refusal = found.find((each) => 'reason' in each)
  if (refusal && found.every((each) => 'reason' in each)) return { kind: 'refused', reason: refusal.reason }
  const answers = found.flatMap((each) =>
    'quantity' in each ? [each.quantity] : 'answers' in each ? each.answers : [],
  )
  if (isPlain) answers.push(1)
  // A unit that says nothing by itself, and what stands in brackets behind it.
  const isExplained = written.includes('(') && found.some((each) => 'answers' in each) && answers.length === 1
  const asked = ask(answers)
  const [first] = asked.answers
  return isExplained && first !== undefined ? { kind: 'pack', quantity: first } : asked
}

function ask(found: readonly number[]): { kind: 'ask'; answers: number[] } {
  const answers = [...new Set(found)].filter(
    (each) => Number.isInteger(each) && each >= 1 && each <= MAX_PACK,
  )
  return { kind: 'ask', answers: answers.toSorted((a, b) => a - b) }
}

/** The ways a text can be read: with and without brackets, a dot as decimals or thousands, a word that means two things. */
function readingsOf(written: string): [reading: string, twofold: number | null][] {
  const brackets = /^([^()]+)\(([^()]+)\)$/.exec(written)
  if (brackets) return [brackets[1] ?? '', brackets[2] ?? ''].map((part) => [part, null])
  const sum = /^(\d+)\+(\d+)(\D.*)?$/.exec(written)
  if (sum) return [sum[1], Number(sum[1]) + Number(sum[2])].map((count) => [`${count}${sum[3] ?? ''}`, null])
  const word = (written.match(/\p{L}+/gu) ?? []).find((each) => each in TWOFOLD)
  if (word)
    return [
      [written, TWOFOLD[word] ?? null],
      [written.replace(word, { C: 'CS', GR: 'G' }[word] ?? '?'), null],
    ]
  if (/(?<![\d.,])[1-9]\d{0,2}\.\d{3}(?![\d.,])/.test(written))
    return [written, written.replace(/(\d)\.(\d{3})/, '$1$2')].map((text) => [text, null])
  return [[written, null]]
}

/** A price per base unit: unrounded, as far as a number goes. */
export const basePrice = (price: number, packQuantity: number): number => price / packQuantity

/** Why a price should be looked at: it looks like that of another pack, or is far from the one before. */
export type Outlier = { kind: 'unit'; factor: number } | { kind: 'far'; percent: number }

/** Within so much of a ratio of two packs a price is taken for that of the other one. */
const NEAR_RATIO = 0.02
/** Beyond so much from the one before it is far. */
const FAR = 0.25

/**
 * The ratio of two packs of a product, 2 or more or one over it, that a ratio is within 2 % of; null where there is none.
 * `packs`: those known of the product, in base units. Source: the worked figures, unit.
 */
export function packRatio(ratio: number, packs: Iterable<number>): number | null {
  const sizes = [...new Set([1, ...packs])]
  const factors = new Set(
    sizes.flatMap((one) => sizes.map((other) => one / other)).filter((each) => each >= 2),
  )
  // So that exactly two percent is within it.
  for (const factor of [...factors].toSorted((a, b) => a - b))
    for (const expected of [factor, 1 / factor])
      if (Math.abs(ratio / expected - 1) <= NEAR_RATIO + 1e-9) return expected
  return null
}

/** What is odd about a price per base unit, beside the one before. `packs` are the packs known of the product, in base units. */
export function outlierOf(price: number, before: number, packs: Iterable<number>): Outlier | null {
  if (price <= 0 || before <= 0) return null
  const ratio = price / before
  const factor = packRatio(ratio, packs)
  if (factor !== null) return { kind: 'unit', factor }
  return Math.abs(ratio - 1) > FAR ? { kind: 'far', percent: Math.round((ratio - 1) * 1_000) / 10 } : null
}
