import * as z from 'zod'
import { parts } from '../features.ts'
import type { TestApp } from './harness.ts'
import { chances, exampleOf, fieldsOf, type Json, type Known, likeIt, objectOf, valueAt } from './inputs.ts'

/** What is asked of each route. */
export const routes = parts.endpoints.map(({ procedure }) => {
  const { method = 'GET', path = '', tags = [] } = procedure['~orpc'].route
  return {
    method,
    path: path as string,
    tag: tags[0] ?? '',
    schema: procedure['~orpc'].inputSchema as z.ZodType,
    access: procedure['~orpc'].meta.access,
    isFile: procedure['~orpc'].outputSchema instanceof z.ZodFile,
  }
})
export type Route = (typeof routes)[number]
export type Visitor = Awaited<ReturnType<TestApp['as']>>

const plain = (json: Json): string => {
  const value: unknown = json.startsWith('"') ? JSON.parse(json) : json
  return String(value).toWellFormed()
}

/** Sends the fields where the route has them: in the path, in the address, or in the body. */
export async function send(person: Visitor, { method, path }: Route, fields: [string, Json][]) {
  const isInPath = ([name]: [string, Json]) => path.includes(`{${name}}`)
  const named = new Map(fields.filter(isInPath))
  const others = fields.filter((field) => !isInPath(field))
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(plain(named.get(name) ?? '"-"')),
  )
  const query = others.map(([name, json]) => `${encodeURIComponent(name)}=${encodeURIComponent(plain(json))}`)
  const address = `/api${place}${method === 'GET' ? `?${query.join('&')}` : ''}`
  if (path.endsWith('/stream')) {
    const { status, body } = await person.open(address)
    await body?.cancel()
    return { status, answer: null, request: `${method} ${address}` }
  }
  const body = method === 'GET' ? undefined : objectOf(others)
  const { status, body: answer } = await person.raw(method, address, body)
  return {
    status: endOf(answer) ?? status,
    answer,
    request: `${method} ${address} ${body ?? ''}`.slice(0, 600),
  }
}

/** How an answer that came in pieces ended, where it did not end well. */
function endOf(answer: unknown): number | undefined {
  const [, data] = (typeof answer === 'string' && /^event: error\ndata: (.*)$/m.exec(answer)) || []
  return data && JSON.parse(data).status
}

/** Lists tell what there is, what is begun comes before what is done with it, and what is deleted is so at last. */
export const turnOf = ({ method, path }: Route) =>
  method === 'DELETE' ? 3 : path.includes('{') ? 2 : method === 'GET' ? 0 : 1

/** What is sent to a route: two examples as they should be, then examples with one thing wrong. */
export function requestsTo(
  { schema, isFile }: Route,
  count: number,
  knownAtRandom: (chance: () => number) => Known,
  strange: Json[],
) {
  const chance = chances(7)
  const pick = <T>(list: readonly T[]) => list[Math.floor(chance() * list.length)] as T
  let known = knownAtRandom(chance)
  const requests: [string, Json][][] = []
  while (requests.length < count) {
    known = knownAtRandom(chance)
    const { value, places } = exampleOf(schema, known, chance)
    const example = typeof value === 'object' && value ? value : {}
    if (requests.length < 2) requests.push(fieldsOf(example))
    else if (places.length === 0 || chance() < 0.1)
      requests.push([...fieldsOf(example), [pick(['__proto__', 'constructor', 'id', 'x']), pick(strange)]])
    else {
      const place = pick(places)
      const alike = chance() < 0.7 ? likeIt(valueAt(value, place), strange) : strange
      requests.push(fieldsOf(example, { place, json: chance() < 0.1 ? undefined : pick(alike) }))
    }
  }
  // What no column holds is tried in each place.
  const { value, places } = exampleOf(schema, known, chance)
  for (const place of isFile ? [] : places) {
    const json = { number: '2147483648', string: '"a\\u0000\\ud800"' }[String(typeof valueAt(value, place))]
    if (json) requests.push(fieldsOf(value as object, { place, json }))
  }
  return requests
}
