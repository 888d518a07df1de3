import { type Sentence, said, sentenceOf } from '@wellstock/messages/sentence'
import type { z } from 'zod'
import { problem } from './problem.ts'

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
