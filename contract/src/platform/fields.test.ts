import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { contract } from '../contract.ts'
import { Moment, PlainDate, Search, scanned, secret, TimeZone, text, Version } from './fields.ts'

type Field = { place: string; kind: 'text' | 'number' | 'list' | 'anything'; schema: z.ZodType }

/** Every value a route takes, by its place. What is converted while it is read counts as what it becomes. */
function* fieldsOf(schema: z.ZodType, place: string): Generator<Field> {
  const def = schema.def as { type: string; in?: z.ZodType; out?: z.ZodType; innerType?: z.ZodType }
  if (schema instanceof z.ZodObject)
    for (const [name, field] of Object.entries(schema.shape))
      yield* fieldsOf(field as z.ZodType, `${place}.${name}`)
  else if (schema instanceof z.ZodUnion)
    for (const option of schema.options) yield* fieldsOf(option as z.ZodType, place)
  else if (schema instanceof z.ZodArray) {
    yield { place, kind: 'list', schema }
    yield* fieldsOf(schema.element as z.ZodType, `${place}[]`)
  } else if (schema instanceof z.ZodRecord) {
    yield* fieldsOf(schema.keyType as z.ZodType, `${place}{}`)
    yield* fieldsOf(schema.valueType as z.ZodType, `${place}{}`)
  } else if (def.innerType) yield* fieldsOf(def.innerType, place)
  else if (def.out && def.in?.def.type === 'transform') yield* fieldsOf(def.out, place)
  else if (def.type === 'string' || def.type === 'pipe') yield { place, kind: 'text', schema }
  else if (def.type === 'number') yield { place, kind: 'number', schema }
  else if (!['enum', 'literal', 'boolean'].includes(def.type)) yield { place, kind: 'anything', schema }
}

const fields = Object.entries(contract).flatMap(([feature, routes]) =>
  Object.entries(routes).flatMap(([name, procedure]) => [
    ...fieldsOf(procedure['~orpc'].inputSchema as z.ZodType, `${feature}.${name}`),
  ]),
)
const of = (...kinds: Field['kind'][]) => fields.filter(({ kind }) => kinds.includes(kind))
const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

// Long enough for every field, and not too long for most.
const padded = (sign: string) => ['', 'a', 'a'.repeat(24)].map((rest) => `${rest}${sign}`)

describe('no route takes a value that the database could not keep', () => {
  it('in a text: a zero byte, or half a character', () => {
    // These are read by rules of their own: a search leaves them out, a list says that it is no text, a log writes all.
    const own =
      /^search\.(quick|find|remember)\.q$|^((imports|pastImports|prices)\.create|orders\.readLines)\.content$|^(profile\.setAvatar|detection\.addPhoto|stock\.addDisposalPhoto)\.image$|^system\.logs\./
    const taking = of('text')
      .filter(({ place }) => !own.test(place))
      .filter(({ schema }) =>
        ['\u0000', '\ud800', '\udc00a'].some((sign) => padded(sign).some((value) => accepts(schema, value))),
      )
    expect(taking.map(({ place }) => place)).toEqual([])
  })

  it('in a text: more than its bound', () => {
    const taking = of('text').filter(({ schema }) => accepts(schema, 'a'.repeat(20_000)))
    expect(taking.map(({ place }) => place).sort()).toEqual([
      'allocation.import.content',
      'bids.readLines.text',
      'cardImports.check.content',
      'cardImports.take.content',
      'clauses.add.text',
      'detection.addPhoto.image',
      'deviceImports.check.content',
      'deviceImports.take.content',
      'devices.flag.photo.content',
      'devices.takeOut.photo.content',
      'documents.addVersion.file.content',
      'documents.create.file.content',
      'entrance.send.envelopes[].ciphertext',
      'imports.create.content',
      'invoices.read.file.content',
      'orders.readLines.content',
      'pastImports.create.content',
      'prices.create.content',
      'profile.setAvatar.image',
      'recalls.enter.text',
      'recalls.import.content',
      'stock.addDisposalPhoto.image',
      'surveyBinders.check.manifest',
    ])
  })

  it('in a number: one beyond its column, or none', () => {
    const taking = of('number').filter(
      ({ place, schema }) =>
        place !== 'notifications.stream.after' &&
        [2_147_483_648, -2_147_483_649, 1e21, Number.NaN, Number.POSITIVE_INFINITY].some((value) =>
          accepts(schema, value),
        ),
    )
    expect(taking.map(({ place }) => place)).toEqual([])
  })

  it('in a list: more than its bound', () => {
    const endless = of('list').filter(({ schema }) => {
      const { checks = [] } = schema._zod.def as { checks?: { _zod: { def: { check: string } } }[] }
      return !checks.some((check) => check._zod.def.check === 'max_length')
    })
    // An address is no longer than 16 kB.
    expect(endless.map(({ place }) => place).filter((place) => !place.endsWith('.offices'))).toEqual([])
  })

  it('of any kind, but where a rule of its own reads it', () => {
    const places = of('anything').map(({ place }) => place)
    expect(places.filter((place) => !/^settings\.|^system\.logs\.logs\[\]\.data$/.test(place))).toEqual([])
  })
})

describe('honest text is kept as it is', () => {
  it.each(["O'Brien", '#10 blade', '4\'6"', '<5 °C & "dry"', 'Ω 漢字 👩🏽‍⚕️', 'two\nlines\tand a tab'])(
    '%s',
    (value) => {
      expect(text('name', { max: 120 }).parse(value)).toBe(value)
      expect(Search.parse(value)).toBe(value)
      expect(secret('required').parse(value)).toBe(value)
    },
  )

  it('a label keeps the separators between its parts', () => {
    const raw = '[)>\u001e06\u001d9N110375286414\u001d1TABC\u001e\u0004'
    expect(scanned({ required: '', tooLong: '' }).parse(raw)).toBe(raw)
  })
})

it.each([
  [Version, [1, 2_147_483_647], [0, 1.5, 2_147_483_648, '1', null, { valueOf: 1 }]],
  [
    PlainDate,
    ['1900-01-01', '2028-02-29', '2999-12-31'],
    ['0000-01-01', '1899-12-31', '3000-01-01', '2026-02-29'],
  ],
  [Moment, ['2026-11-20T15:00:00Z'], ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-11-20']],
  [TimeZone, ['America/Denver', 'UTC'], ['+05:00', 'Nowhere/Else', '', { toString: 'x' }]],
] as [z.ZodType, unknown[], unknown[]][])('%# bounds', (schema, right, wrong) => {
  expect(right.filter((value) => !accepts(schema, value))).toEqual([])
  expect(wrong.filter((value) => accepts(schema, value))).toEqual([])
})
