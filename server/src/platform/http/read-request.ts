import { type Sentence, said, sentenceOf } from '@wellstock/messages/sentence'
import type { z } from 'zod'
import { problem } from './problem.ts'

const MAX_BODY = 1_000_000
/** A photo of 5 MB, as text. */
const PHOTO_BODY = 7_100_000
/** A document of 25 MB, as text, with what is said of it. */
const DOCUMENT_BODY = 35_100_000
/** Routes that take more than a form. */
const larger: Record<string, number> = { '/api/profile/avatar': 3_000_000 }
/** A list of as many characters as are taken, whatever bytes they are. */
const LIST_BODY = 24_000_000

/** The body of a request as text, refused beyond its size and where it is no JSON. */
export async function readBody(request: Request, path: string): Promise<string> {
  const takesDocument = /^\/api\/(documents(\/[^/]+\/versions)?|invoices\/read)$/.test(path)
  const takesList = /^\/api\/(imports|past-imports|vendors\/[^/]+\/price-lists)$/.test(path)
  const limit =
    larger[path] ??
    (takesList ? LIST_BODY : takesDocument ? DOCUMENT_BODY : path.endsWith('/photos') ? PHOTO_BODY : MAX_BODY)
  const tooLarge = () =>
    problem(
      'API_ERROR',
      takesDocument ? said.file_over({ max: 25 }) : said.request_too_large({ max: limit / 1_000_000 }),
      { status: 413 },
    )
  const bytes = await readBytes(request, limit, tooLarge)
  if (bytes.length === 0) return ''
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    throw problem('API_ERROR', said.send_json(), { status: 415 })
  try {
    return utf8.decode(bytes)
  } catch {
    throw problem('INVALID_DATA', said.not_utf8())
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

async function readBytes(request: Request, limit: number, tooLarge: () => Error): Promise<Uint8Array> {
  const length = request.headers.get('content-length')
  // What says its length is read at once, without a stream in between: no more than that arrives.
  if (length !== null) {
    if (Number(length) > limit) throw tooLarge()
    return new Uint8Array(await request.arrayBuffer())
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > limit) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The body as an object: the fields of a command. */
export function parseBody(text: string): Record<string, unknown> {
  if (text === '') return {}
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw problem('INVALID_DATA', said.not_json())
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw problem('INVALID_DATA', said.not_a_json_object())
  return body as Record<string, unknown>
}

/** The query as an object. An empty value counts as left out; a repeated one is refused. */
export function parseQuery(query: URLSearchParams): Record<string, string> {
  // A field of any name, `__proto__` too.
  const fields: Record<string, string> = Object.create(null)
  for (const [name, value] of query) {
    if (Object.hasOwn(fields, name)) throw invalid({ [name]: said.given_more_than_once() })
    if (value !== '') fields[name] = value
  }
  return fields
}

/** What a schema found wrong, by field. Unknown fields are named too. */
function* wrongFields(issues: z.core.$ZodIssue[]): Generator<[path: PropertyKey[], Sentence]> {
  for (const issue of issues)
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) yield [[...issue.path, key], said.unknown_field()]
    else yield [issue.path, sentenceOf(issue.message) ?? said.cannot_be_stored()]
}

const MAX_FIELDS = 20
const MAX_FIELD_NAME = 100

/** The refusal of an input: the first fields that are wrong by name, the others counted. */
export function refused(issues: z.core.$ZodIssue[]) {
  const fields = new Map<string, Sentence>()
  const others = new Set<string>()
  for (const [path, sentence] of wrongFields(issues)) {
    const whole = path.map(String).join('.') || 'body'
    const name = whole.length > MAX_FIELD_NAME ? `${whole.slice(0, MAX_FIELD_NAME).toWellFormed()}…` : whole
    if (fields.has(name)) continue
    if (fields.size < MAX_FIELDS) fields.set(name, sentence)
    else others.add(whole)
  }
  const rest = others.size > 0 ? said.more_fields_wrong({ count: others.size }) : undefined
  return problem('VALIDATION_ERROR', rest, { fields: Object.fromEntries(fields) })
}

export const invalid = (fields: Record<string, Sentence>) =>
  problem('VALIDATION_ERROR', undefined, { fields })
