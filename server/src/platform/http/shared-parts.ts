/** A part of an OpenAPI document. */
type Part = { [key: string]: unknown }

/** Where a part stands: its feature and route, and the word for it there. */
type Place = { feature: string; route: string; word: string }

type Kind = 'schemas' | 'parameters' | 'requestBodies' | 'responses'

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const partsIn = (value: unknown): Part[] => Object.values(value ?? {}).filter(isPart)

function within(part: Part, change: (value: unknown) => unknown): Part {
  const changed: Part = {}
  for (const key in part) changed[key] = change(part[key])
  return changed
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** One of several: `deliveries` → `delivery`; `statistics` stays. */
const singular = (word: string) => word.replace(/ies$/, 'y').replace(/(?<!ic|s|u)s$/, '')

/** Leaves out what says nothing: the limits of every whole number in JSON, and what is so anyway. */
function plain(part: Part): Part {
  if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum
  if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum
  if (part.in === 'query') {
    if (part.required === false) delete part.required
    // An empty value counts as left out, in every one of them.
    delete part.allowEmptyValue
    delete part.allowReserved
  }
  if (!part.anyOf) return part
  const { anyOf, ...others } = part
  const [either, none, ...more] = anyOf as Part[]
  const isOrNull = none?.type === 'null' && more.length === 0
  if (!isOrNull || !['string', 'number', 'integer'].includes(String(either?.type)) || either?.enum)
    return part
  return { ...either, ...others, type: [either?.type, 'null'] }
}

/** Makes one value of all that are equal, in whatever order their keys are. */
function oneOfEquals() {
  const known = new Map<string, object>()
  const numbers = new Map<unknown, number>()
  const textOf = (value: unknown) => {
    const number = numbers.get(value)
    return number === undefined ? JSON.stringify(value) : `#${number}`
  }
  return function one(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value
    const own = Array.isArray(value) ? value.map(one) : plain(within(value as Part, one))
    const texts = Array.isArray(own)
      ? own.map(textOf)
      : Object.keys(own)
          .sort()
          .map((key) => `${JSON.stringify(key)}:${textOf(own[key])}`)
    const text = `${Array.isArray(own)} ${texts}`
    const equal = known.get(text)
    if (equal) return equal
    known.set(text, own)
    numbers.set(own, numbers.size)
    return own
  }
}

/** The schemas directly in a schema, each with the word for what it is there. */
function schemasIn(schema: Part, word: string): [string, Part][] {
  const { properties, items, additionalProperties, propertyNames, anyOf, oneOf, allOf, not } = schema
  const called = (name: string, ...schemas: unknown[]) =>
    partsIn(schemas.flat()).map((each): [string, Part] => [name, each])
  return [
    ...Object.entries(isPart(properties) ? properties : {}).flatMap(([name, each]) => called(name, each)),
    ...called(singular(word), items, additionalProperties),
    ...called(`${singular(word)}Key`, propertyNames),
    ...called(word, anyOf, oneOf, allOf, not),
  ]
}

/** What is no longer than a reference to it is said where it stands. */
const isWorthName = (kind: Kind, part: Part) => kind !== 'schemas' || JSON.stringify(part).length > 60

type Seen = { kind: Kind; place: Place; uses: number }

/** Every part that could stand once: how often it is used, and the place nearest to a route, where it gets its name. */
function partsOf(paths: Part): Map<Part, Seen> {
  const seen = new Map<Part, Seen>()
  const waiting: [Kind, Part, Place][] = []
  const see = (kind: Kind, part: unknown, place: Place) => {
    if (!isPart(part) || '$ref' in part) return
    const before = seen.get(part)
    if (before) before.uses++
    else {
      seen.set(part, { kind, place, uses: 1 })
      waiting.push([kind, part, place])
    }
  }
  const operations = partsIn(paths)
    .flatMap(partsIn)
    .map((operation) => {
      const [feature = '', route = ''] = String(operation.operationId).split('.')
      return { ...operation, feature, route } as Part & { feature: string; route: string }
    })
  // One of a kind is named by the route that gets it.
  const isGet = ({ route }: { route: string }) => Number(route !== 'get')
  for (const { feature, route, parameters, requestBody, responses } of operations.sort(
    (one, other) => isGet(one) - isGet(other),
  )) {
    const word = route === 'get' ? '' : route
    const at = { feature, route }
    for (const each of partsIn(parameters)) see('parameters', each, { ...at, word: String(each.name) })
    see('requestBodies', requestBody, { ...at, word: `${word}Body` })
    for (const each of partsIn(responses)) {
      see('responses', each, { ...at, word })
      for (const { schema } of partsIn(each.content)) see('schemas', schema, { ...at, word })
    }
  }
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [kind, part, place] = next
    if (kind === 'schemas')
      for (const [word, each] of schemasIn(part, place.word)) see(kind, each, { ...place, word })
    else if (kind === 'parameters') see('schemas', part.schema, place)
    else if (kind === 'requestBodies')
      for (const { schema } of partsIn(part.content)) see('schemas', schema, place)
  }
  return seen
}

/** The first name that is free: of the feature and the word for the part, then with the route, then with a number. */
function nameOf({ kind, place: { feature, route, word } }: Seen, isTaken: (name: string) => boolean) {
  const one = capital(singular(feature))
  const names = [one + capital(word), one + capital(route) + capital(word)]
  if (kind === 'parameters') names.unshift(word)
  for (let number = 2; ; number++) {
    const free = names.find((name) => !isTaken(name))
    if (free) return free
    names.push(`${names.at(-1)?.replace(/\d+$/, '')}${number}`)
  }
}

/** Everything that stands in a description in several places: once among its components, and referred to by name. */
export function withSharedParts<Document extends { paths?: object; components?: object }>(
  document: Document,
) {
  const paths = oneOfEquals()(document.paths) as Part
  const references = new Map<unknown, string>()
  const components = { ...document.components } as Record<string, Part>
  for (const [part, seen] of partsOf(paths)) {
    const { kind, uses } = seen
    if (uses === 1 || !isWorthName(kind, part)) continue
    const known = components[kind] ?? {}
    const name = nameOf(seen, (name) => name in known)
    components[kind] = { ...known, [name]: part }
    references.set(part, `#/components/${kind}/${name}`)
  }

  const written = (value: unknown): unknown => {
    const $ref = references.get(value)
    return $ref ? { $ref } : content(value)
  }
  const content = (value: unknown) => {
    if (Array.isArray(value)) return value.map(written)
    return isPart(value) ? within(value, written) : value
  }
  return {
    ...document,
    paths: content(paths),
    components: within(components, (named) => within(named as Part, content)),
  }
}
