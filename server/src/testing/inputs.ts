import * as z from 'zod'

/** Numbers from 0 to 1, the same for the same seed. */
export function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A value as JSON text: some of what is sent cannot be written as a value. */
export type Json = string

/** What nobody should send. */
export const nasty: Json[] = [
  ...['null', 'true', '[]', '[[]]', '[null]', '{}', '{"toString":"x"}', '{"valueOf":1,"constructor":1}'],
  ...['{"__proto__":{"length":1}}', `${'['.repeat(500)}${']'.repeat(500)}`],
  ...['-1', '0', '-0', '1', '1.5', '0.00001', '1e21', '1e308', '1e400', '9007199254740993'],
  ...['2147483647', '2147483648', '-2147483648', '-2147483649', '10000000', '9999999.9999', '10000000000000'],
  ...['""', '" "', '"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"a\\udc00b"', '"\\u202eabc"', '"\\ufeff"'],
  ...['"%"', '"_"', '"\\\\"', '"\'; --"', '"O\'Brien #10 4\'6\\""', '"=1+1"', '"__proto__"', '"constructor"'],
  ...['"toString"', '"NaN"', '"Infinity"', '"-1"', '"1e9"', '"0x10"', '"2147483648"', '"true"'],
  ...['"0000-01-01"', '"0001-01-01"', '"1900-01-01"', '"2999-12-31"', '"9999-12-31"', '"2026-02-30"'],
  ...['"1900-01-01T00:00:00Z"', '"2999-12-31T23:59:59.999Z"', '"2026-11-20T15:00:00.123456789Z"'],
  ...['"00000000-0000-0000-0000-000000000000"', '"ffffffff-ffff-4fff-8fff-ffffffffffff"'],
  ...[`"${'x'.repeat(5_000)}"`, `"${'𝒳'.repeat(60)}"`, `"${'e\\u0301'.repeat(50)}"`],
]

/** Where a part of a value stands: names of fields, numbers of a list. */
type Place = (string | number)[]

/** What a field of a name may hold; `of`: the field it stands within. */
export type Known = (name: string, of: string) => unknown

export type Example = { value: unknown; places: Place[] }

const pick = <T>(list: readonly T[], chance: () => number) => list[Math.floor(chance() * list.length)] as T

const unwrapped = (schema: z.ZodType): z.ZodType => {
  const { innerType } = schema.def as { innerType?: z.ZodType }
  return innerType ? unwrapped(innerType) : schema
}

const guesses = [
  ...[1, 5, 12.5, true, '2027-01-31', '2026-11-20T15:00:00Z', 'A-1', 'A reason that is long enough'],
  ...['somebody@clinic.example', 'America/Denver', '+13035550100', '1', 'true', '', 'x'.repeat(24)],
]

/** A row of a list that is known, and what the list is called. */
type Row = { list: string; row: Record<string, unknown> }

/** What of rows is as a list of a name asks for: of that list, or else with as many of its fields. */
function rowsFor(name: string, element: z.ZodType, rows: Row[]): Row[] {
  if (!(element instanceof z.ZodObject)) return []
  const own = rows.filter(({ list }) => list === name)
  const fields = Object.keys(element.shape).filter((field) => /id$/i.test(field))
  const fitting = (own.length > 0 ? own : rows).map((each) => ({
    each,
    fields: fields.filter((field) => each.row[field] != null).length,
  }))
  const most = Math.max(...fitting.map(({ fields }) => fields), own.length > 0 ? 0 : 1)
  return fitting.filter(({ fields }) => fields === most).map(({ each }) => each)
}

/**
 * A value that a schema takes as far as it says so, and every place in it. `known`: what a field of a name may hold;
 * `rows`: what the parts of a list may be about, each as a whole.
 */
export function exampleOf(schema: z.ZodType, known: Known, chance: () => number, rows: Row[] = []): Example {
  const places: Place[] = []
  let about: Row['row'] = {}
  const make = (part: z.ZodType, place: Place): unknown => {
    const field = unwrapped(part)
    if (place.length > 0) places.push(place)
    const [name = '', of = ''] = place.filter((step) => typeof step === 'string').reverse()
    const there = about[name] != null && chance() < 0.9 ? about[name] : known(name, of)
    if (typeof there === 'object' && there !== null && field.safeParse(there).success) return there
    if (field instanceof z.ZodObject)
      return Object.fromEntries(
        Object.entries(field.shape as Record<string, z.ZodType>)
          .filter(([, each]) => !each.safeParse(undefined).success || chance() < 0.6)
          .map(([name, each]) => [name, make(each, [...place, name])]),
      )
    if (field instanceof z.ZodArray) {
      const element = unwrapped(field.element as z.ZodType)
      const fitting = rowsFor(name, element, rows)
      if (fitting.length === 0) return [make(field.element as z.ZodType, [...place, 0])]
      const chosen = chance() < 0.4 ? fitting.slice(0, 20) : [pick(fitting, chance)]
      const before = about
      const made = chosen.map(({ row }, index) => {
        about = row
        return make(element, [...place, index])
      })
      about = before
      return made
    }
    if (field instanceof z.ZodRecord) {
      const key = field.keyType instanceof z.ZodEnum ? pick(field.keyType.options, chance) : 'Acme'
      return { [key]: make(field.valueType as z.ZodType, [...place, key as string]) }
    }
    if (field instanceof z.ZodUnion) return make(pick(field.options as z.ZodType[], chance), place)
    const choices = [
      ...(field instanceof z.ZodEnum ? [pick(field.options, chance)] : []),
      ...(field instanceof z.ZodLiteral ? field.values : []),
      there,
      ...guesses,
    ]
    return choices.find((value) => value !== undefined && field.safeParse(value).success) ?? null
  }
  return { value: make(schema, []), places }
}

type Change = { place: Place; json: Json | undefined }

/** What stands at a place of a value. */
export const valueAt = (value: unknown, place: Place): unknown =>
  place.reduce((part, step) => (part as Record<string, unknown>)[step], value)

/** Those that are of the same kind as a value: the ones a check is most easily wrong about. */
export const likeIt = (value: unknown, strange: Json[]): Json[] => {
  const isLike = typeof value === 'number' ? /^-?\d/ : typeof value === 'string' ? /^"/ : /^[[{tn]/
  return strange.filter((json) => isLike.test(json))
}

/** A value as JSON, with something else at one place of it; `undefined` there: left out. */
function written(value: unknown, change?: Change): Json | undefined {
  if (change?.place.length === 0) return change.json
  if (Array.isArray(value))
    return `[${value.map((each, index) => written(each, within(change, index)) ?? 'null').join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return objectOf(fieldsOf(value, change))
}

const within = (change: Change | undefined, step: string | number) =>
  change?.place[0] === step ? { ...change, place: change.place.slice(1) } : undefined

/** The fields of a value as JSON, with something else at one place of it. */
export const fieldsOf = (value: object, change?: Change): [name: string, json: Json][] =>
  Object.entries(value).flatMap(([name, each]) => {
    const json = written(each, within(change, name))
    return json === undefined ? [] : [[name, json] as [string, Json]]
  })

export const objectOf = (fields: [name: string, json: Json][]): Json =>
  `{${fields.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join()}}`
