import { may, type Permission, permissions, roles } from '@wellstock/contract/platform/access'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadSample } from '../../sample/load.ts'
import { organization } from '../../sample/organization.ts'
import { people, sampleEmail } from '../../sample/people.ts'
import { secretsIn, valuesIn } from '../../testing/answers.ts'
import { idOf } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { Heard } from '../../testing/heard.ts'
import { chances, exampleOf, fieldsOf, type Known } from '../../testing/inputs.ts'
import { Records } from '../../testing/records.ts'
import { type Route, routes, send, turnOf, type Visitor } from '../../testing/requests.ts'

const PASSWORDS = ['Quiet-Harbor-2026-lamp', 'Other-Harbor-2026-lamp']
/** As often each route is tried with what it should take, until it does: more than once, as others bring records into other states. */
const TRIES = 20
const PASSES = 3

let test: TestApp
let records: Records
beforeAll(async () => {
  test = await startTestApp()
  await test.database.asOwner((client) =>
    loadSample(client, { anchor: '2026-11-20', passwordHash: `plain:${PASSWORDS[0]}` }),
  )
  records = new Records(test, organization.id)
  await records.open()
}, 300_000)
afterAll(() => test.stop())

/** One of each role, and a second administrator, for what takes two. */
const those = [
  ...people.filter(({ primaryRole }) => primaryRole === 'admin'),
  ...roles.flatMap((role) => people.filter(({ email }) => email === sampleEmail(role))),
].filter(({ status }) => status === 'active')
const isPermission = (access: string): access is Permission => access in permissions

/** Those who may: what is about the account itself is asked by one of them. */
const thoseFor = ({ path, access }: Route) =>
  /^\/(security|profile)/.test(path)
    ? those.slice(-1)
    : isPermission(access)
      ? those.filter(({ grants }) => may(grants, access))
      : chance() < 0.5
        ? those.slice(0, 2)
        : those

/** What changes who may do what, and where, comes after everything else. */
const isLate = ({ path, method }: Route) =>
  /^\/(auth|security|setup|people|profile|offices|departments)\b/.test(path) ||
  (method !== 'GET' && /^\/approvals\/polic|^\/settings\/app/.test(path))
const inTurn = [...routes].sort((a, b) => Number(isLate(a)) - Number(isLate(b)) || turnOf(a) - turnOf(b))

const chance = chances(11)
const pick = <T>(list: readonly T[]) => list[Math.floor(chance() * list.length)] as T

const visitors = new Map<string, Visitor>()
async function visitorOf(id: string) {
  const there = visitors.get(id) ?? (await test.signedIn(id, organization.id))
  visitors.set(id, there)
  return there
}

const heard = new Heard()
let secrets: string[] = []

const reads = routes.filter(({ method, isFile }) => method === 'GET' && !isFile).map(({ path }) => path)

/** Where the record stands that a route is about, what belongs to it, and where a list has it. */
function placesOf({ path }: Route) {
  const own = /^(.*?\/\{\w+\})/.exec(path)?.[1]
  const collection = (own ?? path).replace(/\/\{\w+\}$/, '')
  const record = [own, `${path}/{id}`, `/${path.split('/')[1]}/{id}`].find(
    (each) => each && reads.includes(each),
  )
  const parts = own ? reads.filter((each) => each.startsWith(`${own}/`) && each.split('{').length === 2) : []
  const list = reads.find((each) => each === collection)
  return { record, parts, list, first: collection.split('/').at(-1) ?? '' }
}

const listIn = (body: object | null) =>
  (Array.isArray(body) ? body : Object.values(body ?? {}).find(Array.isArray)) as object[] | undefined

/** Who has seen one of them before. */
const sawIt = new Map<string, string[]>()

/** A record that a route may be about, where it can be one that offers its step. */
async function recordFor(route: Route, person: Visitor, who: string): Promise<object> {
  const { record, parts, list, first } = placesOf(route)
  const step = route.method === 'PUT' ? /^(edit|save)$/ : new RegExp(`^${route.path.split('/').at(-1)}$`)
  for (let turn = 0; turn < 8; turn++) {
    const ids = [...records.named(first), ...heard.named(first)]
    if (list && (ids.length === 0 || chance() < 0.2)) {
      const { status, body } = await person.get(`/api${list}`)
      const rows = status < 300 ? listIn(body) : undefined
      if (rows?.length) return pick(rows)
    }
    if (ids.length === 0) return {}
    const id = pick(ids)
    if (!record) return { id, version: records.versionOf(id), ...(await partOf(parts, id, person)) }
    const { status, body } = await person.get(`/api${record.replace(/\{\w+\}/, id)}`)
    if (status >= 300) continue
    sawIt.set(first, [who, ...(sawIt.get(first) ?? [])].slice(0, 12))
    const steps: unknown = body?.steps
    const offers = !Array.isArray(steps) || steps.some((each) => step.test(each))
    if (offers || turn > 6) return { id, ...body, part: await partOf(parts, id, person) }
  }
  const id = pick([...records.named(first), ...heard.named(first)])
  return { id, version: records.versionOf(id) }
}

async function partOf(parts: string[], id: string, person: Visitor) {
  if (parts.length === 0) return {}
  const { status, body } = await person.get(`/api${pick(parts).replace(/\{\w+\}/, id)}`)
  return status < 300 ? body : {}
}

const DAYS = ['2026-11-20', '2026-11-27', '2026-12-31', '2027-01-31', '2026-11-01', '2026-10']
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='
const LISTS = [
  'SKU,Name,Quantity,Price\nGLV-001,Gloves,3,12.50',
  'Order,Date,SKU,Quantity,Price\nA-1,2026-01-05,GLV-001,3,12.50',
]
const asked = (): string | undefined => pick(chance() < 0.5 ? secrets.slice(0, 4) : secrets)

/** What fields of some names have to hold. */
const always: Record<string, (who: string) => unknown> = {
  password: () => (chance() < 0.8 ? PASSWORDS[0] : PASSWORDS[1]),
  current: () => PASSWORDS[0],
  next: () => pick(PASSWORDS),
  token: asked,
  secret: asked,
  file: () => `${asked()}.ics`,
  code: () => codeOf(secrets.find((each) => /^[A-Z2-7]{20,}$/.test(each))),
  year: () => pick([2026, 2027, 2025]),
  fiscalYear: () => pick([2026, 2027, 2028]),
  month: () => pick(['2026-10', '2026-11', '2026-09', '2026-01', 10]),
  from: () => pick(['2026-10-01', '2026-11-01', '2026-11-20']),
  to: () => pick(['2026-11-19', '2026-11-30', '2026-12-01']),
  by: (who) => who,
  image: () => `data:image/png;base64,${PICTURE}`,
  iban: () => 'DE89370400440532013000',
  routingNumber: () => '021000021',
  accountNumber: () => '123456789',
  startsAt: () => '2026-11-21T15:00:00Z',
  endsAt: () => '2026-12-21T15:00:00Z',
  countedAt: () => '2026-11-20T14:59:00Z',
  content: () => pick([...LISTS, PICTURE, `data:image/png;base64,${PICTURE}`]),
  theme: () => 'dark',
  language: () => 'de',
  dashboardView: () => 'list',
  emailAddress: () => 'somebody@clinic.example',
  phoneNumber: () => '+13035550100',
  enabled: () => true,
  url: () => 'https://hooks.example.test/in',
}
const codeOf = (secret?: string) =>
  secret && chance() < 0.7 ? new TOTP({ secret }).generate({ timestamp: test.now().getTime() }) : undefined

/** How many identifiers were made up. */
let made = 0

function knownFrom(record: object, who: string, path: string): Known {
  const values = valuesIn(record)
  return (name, of) => {
    const given = always[name]?.(who)
    if (given !== undefined && chance() < 0.8) return given
    const isNew = name === 'id' && of === '' && !path.includes('{id}')
    if (isNew && chance() < 0.6) return idOf(`new ${made++}`)
    const isDay = /(On|Date|From|To|until|neededBy|day)$/.test(name)
    const sources = [
      isDay && chance() < 0.5 ? DAYS : [],
      values.get(`${of}.${name}`),
      name === 'id' && path.startsWith(`/${of}`) ? values.get('.id') : [],
      values.get(name),
      records.named(name === 'id' && of ? of : name),
      heard.named(name),
      isDay ? DAYS : [],
    ].filter((each) => each !== undefined && each.length > 0) as unknown[][]
    // What is made new has an identifier of its own.
    if (sources.length === 0 || chance() < 0.1) return idOf(`new ${made++}`)
    const source = chance() < 0.7 ? (sources[0] as unknown[]) : pick(sources)
    return chance() < (name === 'version' ? 0.95 : 0.5) ? source[0] : pick(source)
  }
}

/** Parts of a request that go together. */
function fit(value: Record<string, unknown>, path: string) {
  if (typeof value.kind === 'string' && 'id' in value && !path.includes('{'))
    value.id = pick(records.named(value.kind)) ?? value.id
  if (typeof value.kind === 'string' && 'recordId' in value)
    value.recordId = pick(records.named(value.kind)) ?? value.recordId
  if ('code' in value && /^.(approvals|security)/.test(path) && !/^\d{6}$/.test(String(value.code)))
    delete value.code
  if (path === '/settings/notifications/{type}') value.type = 'email'
  if (path === '/settings/privacy/{key}') value.key = 'storeActivityHistory'
  if (path === '/departments/{id}/merge') value.into = pick(records.named('departments'))
  if (path.startsWith('/auth') && 'email' in value) value.email = pick(those).email
  if (path.startsWith('/invoices') && Array.isArray(value.lines)) {
    for (const name of ['freight', 'tax', 'discount', 'currency']) delete value[name]
    const amounts = value.lines.map(({ amount, packs = 1, packPrice = 1 }) => amount ?? packs * packPrice)
    value.total = Math.round(100 * amounts.reduce((sum, each) => sum + each, 0)) / 100
  }
  return value
}

const exampleFor = ({ schema, path }: Route, record: object, who: string) => {
  const { value } = exampleOf(schema, knownFrom(record, who, path), chance)
  return typeof value === 'object' && value ? fit(value as Record<string, unknown>, path) : {}
}

/** What this organization never comes to. */
const never: Record<string, string> = {
  'POST /setup': 'there is an organization already',
  'POST /anomalies/{id}/assign': 'anomalies are found at night',
  'POST /anomalies/{id}/decide': 'anomalies are found at night',
  'POST /system/webhook-deliveries/{id}/again': 'a delivery is given up after days',
}

const reached = new Set<string>()
it('most routes are reached in an organization that has something of everything, and none is answered with a fault', async () => {
  const faults: string[] = []
  for (let pass = 0; pass < PASSES; pass++)
    for (const route of inTurn) {
      const name = `${route.method} ${route.path}`
      if (reached.has(name)) continue
      records.forget()
      // What an example asks for is looked up before one is sent.
      for (let dry = 0; dry < 4; dry++) exampleFor(route, {}, '')
      records.named(placesOf(route).first)
      await records.look()
      for (let turn = 0; turn < TRIES; turn++) {
        const saw = sawIt.get(placesOf(route).first) ?? []
        const who = pick(
          route.access === 'session' && route.path.includes('{id}') && saw.length > 0 && chance() < 0.7
            ? those.filter(({ id }) => saw.includes(id))
            : thoseFor(route),
        )
        const person = await visitorOf(who.id)
        const record =
          route.method === 'GET' && !route.path.includes('{') ? {} : await recordFor(route, person, who.id)
        const value = exampleFor(route, record, who.id)
        await records.look()
        const { status, answer, request } = await send(person, route, fieldsOf(value))
        if (status >= 500) faults.push(`${status} ${request}`)
        if (status === 401) visitors.delete(who.id)
        if (status === 429) {
          test.passTime(61 * 60_000)
          visitors.clear()
        }
        if (status >= 300) continue
        reached.add(name)
        const last = route.path.split('/').at(-1) ?? ''
        heard.hear(answer, last.startsWith('{') ? (route.path.split('/').at(-2) ?? '') : last)
        secrets = [...secretsIn(answer), ...secretsIn(await test.deliver()), ...secrets].slice(0, 24)
        break
      }
    }
  expect(faults).toEqual([])
  expect(Object.keys(never).filter((name) => reached.has(name))).toEqual([])
  expect(reached.size).toBeGreaterThan(routes.length * 0.8)
}, 3_600_000)
