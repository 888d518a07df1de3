import { may, type Permission, permissions, roles } from '@wellstock/contract/platform/access'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadSample } from '../../sample/load.ts'
import { organization } from '../../sample/organization.ts'
import { people, sampleEmail } from '../../sample/people.ts'
import { secretsIn } from '../../testing/answers.ts'
import { causesSince } from '../../testing/causes.ts'
import { FuzzValues, PASSWORDS } from '../../testing/fuzz-values.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { Heard } from '../../testing/heard.ts'
import { chances, fieldsOf, likeIt, nasty, valueAt } from '../../testing/inputs.ts'
import { type Prepared, workOf } from '../../testing/prepared.ts'
import { prepareDocuments } from '../../testing/prepared-documents.ts'
import { Records } from '../../testing/records.ts'
import { type Route, routes, send, turnOf, type Visitor } from '../../testing/requests.ts'
import { scaled } from '../../testing/scaled.ts'
import { whereRoutesApply } from '../../testing/where-routes-apply.ts'

/** As often each route is tried with what it should take, until it does: more than once, as others bring records into other states. */
const TRIES = 20
const PASSES = 4
/** In all, those included: what is left goes to any route. */
const REQUESTS = scaled(200_000)
/** So many in a row are about one record: the first as it should be, the others with something wrong. */
const TOGETHER = 10

let test: TestApp
let records: Records
let values: FuzzValues
let prepared: Prepared
const heard = new Heard()
const chance = chances(11)
const pick = <T>(list: readonly T[]) => list[Math.floor(chance() * list.length)] as T

/** One of each role, and the second of those who decide: some things take two. */
const those = [
  ...people.filter(({ primaryRole }) => primaryRole === 'admin'),
  ...roles.flatMap((role) => people.filter(({ email }) => email === sampleEmail(role))),
  ...people.filter(({ primaryRole }) => /^(finance|vendor)_manager$/.test(primaryRole)),
].filter(
  ({ status }, place, all) => status === 'active' && all.indexOf(all[place] as (typeof all)[0]) === place,
)
const isPermission = (access: string): access is Permission => access in permissions

/** Those who may: what is about the account itself is asked by one of them. */
const thoseFor = ({ path, access }: Route) =>
  /^\/(security|profile)/.test(path)
    ? those.slice(1, 2)
    : isPermission(access)
      ? those.filter(({ grants }) => may(grants, access))
      : chance() < 0.5
        ? those.slice(0, 2)
        : those

/** What changes who may do what, and where, comes after everything else; what ends passwords at last. A link is taken while it lasts. */
const lateness = ({ path, method }: Route) =>
  path === '/auth/confirm-email'
    ? 0
    : /^\/auth\/(reset|accept)|^\/security\/password/.test(path)
      ? 3
      : /^\/security\/two-factor\/disable/.test(path)
        ? 2
        : /^\/(auth|security|setup|people|profile|offices|departments|system\/tokens|rooms\/\{id\}\/kiosk)\b/.test(
              path,
            ) ||
            (method !== 'GET' && /^\/approvals\/polic|^\/settings\/app/.test(path))
          ? 1
          : 0
const inTurn = [...routes].sort((a, b) => lateness(a) - lateness(b) || turnOf(a) - turnOf(b))

const visitors = new Map<string, Visitor>()
async function visitorOf(id: string) {
  const there = visitors.get(id) ?? (await test.signedIn(id, organization.id))
  visitors.set(id, there)
  return there
}

beforeAll(async () => {
  test = await startTestApp()
  const { rows } = await test.database.asOwner((client) =>
    client.query('select organization_today(id)::text as today from organization limit 1'),
  )
  test.passTime(Date.now() - test.now().getTime())
  await test.database.asOwner((client) =>
    loadSample(client, {
      anchor: rows[0].today,
      passwordHash: `plain:${PASSWORDS[0]}`,
      password: `${PASSWORDS[0]}`,
    }),
  )
  await workOf(test.app)
  records = new Records(test, organization.id)
  await records.open()
  values = new FuzzValues({ records, heard, people: those, now: test.now, chance })
  prepared = await prepareDocuments(test)
  await workOf(test.app)
}, 600_000)
afterAll(() => test.stop())

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

/** Who could not see a record. */
const hidden = new Set<string>()

/** What a route is asked with where it is known to apply: the record of that, seen by somebody who may take it. */
async function knownFor(route: Route) {
  const name = nameOf(route)
  const text = whereRoutesApply[name]
  const found = text
    ? await test.database.read(organization.id, (db) => db.rows<Record<string, unknown>>(text))
    : []
  if (found.length === 0 && !prepared[name]) return undefined
  const { by, ...fields } = {
    ...pick(prepared[name] ?? [{}]),
    ...(found.length > 0 && pick(found)),
  } as Record<string, unknown>
  const { record: path } = placesOf(route)
  for (let turn = 0; turn < 6; turn++) {
    const who = people.find(({ id }) => id === by) ?? pick(thoseFor(route))
    const person = await visitorOf(who.id)
    const own = fields[/^.*?\/\{(\w+)\}/.exec(route.path)?.[1] ?? 'id']
    if (!path || typeof own !== 'string' || path.split('{').length !== 2)
      return { who, person, record: fields, fields }
    const { status, body } = await person.get(`/api${path.replace(/\{\w+\}/, own)}`)
    if (status < 300) return { who, person, record: { ...body, ...fields }, fields }
    if (by) break
  }
  const who = pick(thoseFor(route))
  return { who, person: await visitorOf(who.id), record: fields, fields }
}

/** Somebody who may take a route, and a record it may be about, where there is one that offers them its step. */
async function findFor(route: Route) {
  const anybody = async () => {
    const who = pick(thoseFor(route))
    return { who, person: await visitorOf(who.id), record: {} as object }
  }
  if (route.method === 'GET' && !route.path.includes('{')) return anybody()
  if (!route.path.includes('{') && reads.includes(route.path) && route.method === 'PUT') {
    const { who, person } = await anybody()
    const { status, body } = await person.get(`/api${route.path}`)
    return { who, person, record: status < 300 ? body : {} }
  }
  const { record, parts, list, first } = placesOf(route)
  const last = route.path.split('/').at(-1)?.replaceAll('-', '_') ?? ''
  const step = route.method === 'PUT' ? /^(edit|save)$/ : new RegExp(`^${last.replace(/\W/g, '')}$`)
  const own = /^.*?\/\{(\w+)\}/.exec(route.path)?.[1] ?? 'id'
  let found = await anybody()
  for (let turn = 0; turn < 8; turn++) {
    const { who, person } = await anybody()
    const ids = [...heard.named(first), ...records.named(first)]
    if (list && (ids.length === 0 || chance() < 0.1)) {
      const { status, body } = await person.get(`/api${list}`)
      const rows = status < 300 ? listIn(body) : undefined
      if (rows?.length) return { who, person, record: pick(rows) }
    }
    if (ids.length === 0) return found
    const id = pick(ids)
    if (!record)
      return {
        who,
        person,
        record: { [own]: id, version: records.versionOf(id), ...(await partOf(parts, id, person)) },
      }
    if (hidden.has(`${who.id} ${id}`)) continue
    const { status, body } = await person.get(`/api${record.replace(/\{\w+\}/, id)}`)
    if (status >= 300) {
      hidden.add(`${who.id} ${id}`)
      continue
    }
    const steps: unknown = body?.steps
    found = { who, person, record: { [own]: id, ...body } }
    if (!Array.isArray(steps) || steps.some((each) => step.test(each))) break
  }
  const { [own]: id } = found.record as Record<string, string>
  return { ...found, record: { ...found.record, part: id ? await partOf(parts, id, found.person) : {} } }
}

async function partOf(parts: string[], id: string, person: Visitor) {
  if (parts.length === 0) return {}
  const { status, body } = await person.get(`/api${pick(parts).replace(/\{\w+\}/, id)}`)
  return status < 300 ? body : {}
}

/** What this organization never comes to. */
const never: Record<string, string> = {
  'POST /setup': 'there is an organization already',
  'POST /imports/sample': 'it has items of its own, whose numbers those of the sample list would take',
  'POST /alerts/{id}/resolve': 'only what tells of broken books is closed by hand',
  'POST /budgets/held/release': 'only what was held before there was a ledger is freed by hand',
  'POST /budget-years/{year}/close': 'a year is closed once it is over, and those that are have been',
  'POST /system/webhook-deliveries/{id}/again': 'a delivery is given up after days',
}

const nameOf = ({ method, path }: Route) => `${method} ${path}`
const reached = new Set<string>()
/** Of each route, how it was refused last. */
const refusals = new Map<string, string>()
const faults: string[] = []
let sent = 0

type Found = Awaited<ReturnType<typeof find>>
async function find(route: Route) {
  const known = chance() < 0.8 ? await knownFor(route) : undefined
  return known ?? { ...(await findFor(route)), fields: {} }
}

/** Sends a route what it should take, or that with something wrong in it; says whether it did take it. */
async function ask(route: Route, { who, person, record, fields }: Found, isWrong = false) {
  const example = values.exampleFor(route, record, who.id)
  await records.look()
  const value = { ...example.value, ...fields }
  // Some of what was made up is replaced by what is known.
  const places = isWrong ? example.places.filter((place) => isIn(value, place)) : []
  const place = places.length > 0 ? pick(places) : undefined
  const alike = place && chance() < 0.7 ? likeIt(valueAt(value, place), nasty) : nasty
  const change = place && { place, json: chance() < 0.1 ? undefined : pick(alike) }
  const before = test.logged.length
  const { status, answer, request } = await send(person, route, fieldsOf(value, change))
  sent++
  if (status >= 500) faults.push([`${status} ${request}`, ...causesSince(test, before)].join('\n'))
  if (status === 401) visitors.delete(who.id)
  if (status === 429) {
    test.passTime(61 * 60_000)
    visitors.clear()
  }
  if (status >= 300) {
    refusals.set(nameOf(route), `${status} ${JSON.stringify(answer)} to ${request}`.slice(0, 800))
    return false
  }
  reached.add(nameOf(route))
  const last = route.path.split('/').at(-1) ?? ''
  heard.hear(answer, last.startsWith('{') ? (route.path.split('/').at(-2) ?? '') : last)
  if (!isWrong) values.learn([...secretsIn(answer), ...secretsIn(await test.deliver())])
  return true
}

const isIn = (value: unknown, place: (string | number)[]) => {
  let part = value
  return place.every((step) => {
    if (typeof part !== 'object' || part === null || !(step in part)) return false
    part = (part as Record<string, unknown>)[step]
    return true
  })
}

/** What an example asks for is looked up before one is sent. */
async function lookFor(route: Route) {
  records.forget()
  for (let dry = 0; dry < 4; dry++) values.exampleFor(route, {}, '')
  records.named(placesOf(route).first)
  await records.look()
}

/** Steps by which a record goes on: taken again, they bring others to where the next is offered. */
const goesOn = ({ method, path }: Route) =>
  method === 'POST' &&
  !/(cancel|void|reject|withdraw|undo|end|discard|merge|revoke|remove|decline|reverse)/.test(path)

it('all routes but a few are reached in an organization that has something of everything, and none is answered with a fault', async () => {
  const left = () => inTurn.filter((route) => !reached.has(nameOf(route)) && !(nameOf(route) in never))
  for (let pass = 0; pass < PASSES && left().length > 0; pass++) {
    for (const route of left()) {
      await lookFor(route)
      for (let turn = 0; turn < TRIES && !(await ask(route, await find(route))); turn++);
    }
    // What leads to records like those is asked again, so that there are more of them.
    const collections = new Set(left().map((route) => placesOf(route).first))
    for (const route of inTurn.filter((each) => goesOn(each) && collections.has(placesOf(each).first))) {
      await lookFor(route)
      for (let turn = 0; turn < 6; turn++) await ask(route, await find(route))
    }
    await workOf(test.app)
  }
  const unreached = left().map((route) => `${nameOf(route)}: ${refusals.get(nameOf(route))}`)
  while (sent < REQUESTS) {
    const route = pick(routes)
    await lookFor(route)
    const found = await find(route)
    for (let turn = 0; turn < TOGETHER; turn++) await ask(route, found, turn > 0)
    if (sent % (200 * TOGETHER) < TOGETHER) await workOf(test.app)
  }
  expect.soft(faults).toEqual([])
  expect.soft(causesSince(test, 0)).toEqual([])
  expect.soft(unreached).toEqual([])
  expect(Object.keys(never).length).toBeLessThanOrEqual(12)
}, 14_400_000)
