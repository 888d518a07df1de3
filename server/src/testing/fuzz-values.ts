import { TOTP } from 'otpauth'
import { valuesIn } from './answers.ts'
import { idOf } from './fixture.ts'
import type { Heard } from './heard.ts'
import { exampleOf, type Known } from './inputs.ts'
import type { Records } from './records.ts'
import type { Route } from './requests.ts'

export const PASSWORDS = ['Quiet-Harbor-2026-lamp', 'Other-Harbor-2026-lamp']
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='
const LISTS = [
  'SKU,Name,Quantity,Price\nGLV-001,Gloves,3,12.50',
  'Order,Date,SKU,Quantity,Price\nA-1,2026-01-05,GLV-001,3,12.50',
]

type Sources = {
  records: Records
  heard: Heard
  people: readonly { id: string; email: string }[]
  now: () => Date
  chance: () => number
}

/** What a request to a route holds: what is known of its record, of others, of people and of days. */
export class FuzzValues {
  readonly #sources: Sources
  /** What may open something, the latest first. */
  #secrets: string[] = []
  /** How many identifiers were made up. */
  #made = 0

  constructor(sources: Sources) {
    this.#sources = sources
  }

  learn(secrets: string[]) {
    this.#secrets = [...secrets, ...this.#secrets].slice(0, 24)
  }

  newId = () => idOf(`new ${this.#made++}`)

  #pick<T>(list: readonly T[]) {
    return list[Math.floor(this.#sources.chance() * list.length)] as T
  }

  #day = (days: number) =>
    new Date(this.#sources.now().getTime() + days * 24 * 60 * 60_000).toISOString().slice(0, 10)

  #month = (months: number) => this.#day(30 * months).slice(0, 7)

  #code() {
    const secret = this.#secrets.find((each) => /^[A-Z2-7]{20,}$/.test(each))
    return secret && this.#sources.chance() < 0.7
      ? new TOTP({ secret }).generate({ timestamp: this.#sources.now().getTime() })
      : undefined
  }

  #asked = () => this.#pick(this.#sources.chance() < 0.5 ? this.#secrets.slice(0, 4) : this.#secrets)

  /** What fields of some names have to hold. */
  readonly #always: Record<string, (who: string) => unknown> = {
    password: () => PASSWORDS[0],
    current: () => PASSWORDS[0],
    next: () => PASSWORDS[1],
    token: this.#asked,
    secret: this.#asked,
    file: () => `${this.#asked()}.ics`,
    code: () => this.#code(),
    year: () => this.#sources.now().getFullYear() + this.#pick([0, 1, -1]),
    fiscalYear: () => this.#sources.now().getFullYear() + this.#pick([0, 1, 2]),
    month: () => this.#pick([this.#month(-1), this.#month(0), this.#month(-2), this.#month(-10), 10]),
    from: () => this.#pick([this.#day(-50), this.#day(-20), this.#day(0)]),
    to: () => this.#pick([this.#day(-1), this.#day(10), this.#day(11)]),
    by: (who) => who,
    image: () => `data:image/png;base64,${PICTURE}`,
    invoicedOn: () => this.#day(this.#pick([-1, -3])),
    validFrom: () => this.#day(0),
    validTo: () => this.#day(this.#pick([41, 200])),
    expectedOn: () => this.#day(7),
    neededBy: () => this.#day(this.#pick([10, 20])),
    paidOn: () => this.#day(0),
    iban: () => 'DE89370400440532013000',
    routingNumber: () => '021000021',
    accountNumber: () => '123456789',
    startsAt: () => `${this.#day(1)}T15:00:00Z`,
    endsAt: () => `${this.#day(31)}T15:00:00Z`,
    countedAt: () => new Date(this.#sources.now().getTime() - 60_000).toISOString(),
    occurredAt: () => new Date(this.#sources.now().getTime() - 60_000).toISOString(),
    content: () => this.#pick([...LISTS, PICTURE, `data:image/png;base64,${PICTURE}`]),
    theme: () => 'dark',
    language: () => 'de',
    dashboardView: () => 'list',
    emailAddress: () => 'somebody@clinic.example',
    phoneNumber: () => '+13035550100',
    enabled: () => true,
    url: () => 'https://hooks.example.test/in',
  }

  #knownFrom(record: object, who: string, path: string): Known {
    const { chance, records, heard } = this.#sources
    const values = valuesIn(record)
    const days = [0, 7, 41, 72, -19].map(this.#day)
    return (name, of) => {
      const given = name === 'fields' && of === '' ? fieldsOf(record) : this.#always[name]?.(who)
      if (given !== undefined && chance() < 0.8) return given
      const isNew = name === 'id' && of === '' && !path.includes('{id}')
      if (isNew && chance() < 0.6) return this.newId()
      const isDay = /(On|Date|From|To|until|neededBy|day)$/.test(name)
      const sources = [
        isDay && chance() < 0.5 ? days : [],
        values.get(`${of}.${name}`),
        name === 'id' && path.startsWith(`/${of}`) ? values.get('.id') : [],
        values.get(name),
        records.named(name === 'id' && of ? of : name),
        heard.named(name),
        isDay ? days : [],
      ].filter((each) => each !== undefined && each.length > 0) as unknown[][]
      // What is made new has an identifier of its own.
      if (sources.length === 0 || chance() < 0.1) return this.newId()
      const source = chance() < 0.7 ? (sources[0] as unknown[]) : this.#pick(sources)
      return chance() < (name === 'version' ? 0.95 : 0.5) ? source[0] : this.#pick(source)
    }
  }

  /** Parts of a request that go together. */
  #fit(value: Record<string, unknown>, path: string, who: string) {
    const { records } = this.#sources
    const ofKind = (kind: string, otherwise: unknown) => this.#pick(records.named(kind)) ?? otherwise
    if (typeof value.kind === 'string' && 'id' in value && !path.includes('{'))
      value.id = ofKind(value.kind, value.id)
    if (typeof value.kind === 'string' && 'recordId' in value)
      value.recordId = ofKind(value.kind, value.recordId)
    if ('code' in value && /^.(approvals|security)/.test(path) && !/^\d{6}$/.test(String(value.code)))
      delete value.code
    if (path === '/settings/notifications/{type}') value.type = 'email'
    if (path === '/settings/privacy/{key}') value.key = 'storeActivityHistory'
    if (path === '/departments/{id}/merge') value.into = this.#pick(records.named('departments'))
    if (path === '/profile' && this.#sources.chance() < 0.5)
      value.email = this.#sources.people.find(({ id }) => id === who)?.email
    if (path.startsWith('/auth') && 'email' in value) value.email = this.#pick(this.#sources.people).email
    if (path.startsWith('/invoices') && Array.isArray(value.lines)) {
      for (const name of ['freight', 'tax', 'discount', 'currency']) delete value[name]
      const amounts = value.lines.map(({ amount, packs = 1, packPrice = 1 }) => amount ?? packs * packPrice)
      value.total = Math.round(100 * amounts.reduce((sum, each) => sum + each, 0)) / 100
    }
    return value
  }

  /** A request to a route by somebody, about a record, and where its parts stand. */
  exampleFor({ schema, path }: Route, record: object, who: string) {
    const { value, places } = exampleOf(
      schema,
      this.#knownFrom(record, who, path),
      this.#sources.chance,
      rowsIn(record),
    )
    const fields = typeof value === 'object' && value ? value : {}
    return { value: this.#fit(fields as Record<string, unknown>, path, who), places }
  }
}

/** As which fields the columns of a file are read. */
const fieldsOf = (record: { columns?: unknown }) =>
  Array.isArray(record.columns) ? record.columns.map(({ field }) => field) : undefined

/** Rows of the lists within a record, each with the identifiers of what it stands in: a lot of a line has its `lineId`. */
export function rowsIn(record: object): { list: string; row: Record<string, unknown> }[] {
  const found: { list: string; row: Record<string, unknown> }[] = []
  const walk = (part: object, around: Record<string, unknown>) => {
    for (const [list, value] of Object.entries(part))
      if (Array.isArray(value))
        for (const each of value.slice(0, 20)) {
          if (typeof each !== 'object' || each === null) continue
          const own = { ...around, ...idsOf(each) }
          const one = list.replace(/(?<=ss|x)es$|s$/, '')
          const row = { ...own, ...('id' in each && { [`${one}Id`]: each.id }), ...each }
          found.push({ list, row })
          walk(each, 'id' in each ? { ...around, [`${one}Id`]: each.id } : around)
        }
      else if (typeof value === 'object' && value !== null) walk(value, around)
  }
  walk(record, {})
  return found
}

/** `vendor: { id }` is `vendorId`, too. */
const idsOf = (row: object) =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && 'id' in value ? [[`${name}Id`, value.id]] : [],
    ),
  )
