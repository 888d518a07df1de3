import { type HTTPMethod, type HTTPPath, oc } from '@orpc/contract'
import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Access } from './access.ts'

/** How many bytes a request may bring: a form, or as text a picture of 5 MB, a list of 8,000,000 characters, a document of 25 MB. */
export const BODY_LIMITS = { form: 1_000_000, image: 7_100_000, list: 24_000_000, document: 35_100_000 }
export type BodyKind = keyof typeof BODY_LIMITS

export type RouteMeta<A extends Access = Access> = {
  access: A
  /** The answer when the thing named in the path is not there, or not theirs. */
  missing: Sentence
  /** The answer to a caller without access, where there is more to say than that. */
  forbidden: Sentence | undefined
  /** The answer is a stream of events; the handler opens its own transaction. */
  streams: boolean
  /** The handler opens its own transactions: what it counts stays counted when it refuses. */
  ownTransactions: boolean
  /** Works on many thousand rows: a browser waits longer for it than usual. */
  takesLong: boolean
  /** Reads so much that it takes turns: others are answered between one and the next. */
  takesTurns: boolean
  /** The page asks this by itself: no sign that somebody is there. */
  unattended: boolean
  /** A list or a sum over offices: narrowed to the office chosen in the header, where one is (`X-Office`). */
  byOffice: boolean
  /** What it leaves behind works on with all that the person may do: not for a token. */
  inPerson: boolean
  /** What a write brings. */
  body: BodyKind
}

type RouteDefinition = {
  method: HTTPMethod
  path: HTTPPath
  summary: string
  tag: string
  missing?: Sentence
  forbidden?: Sentence
  streams?: boolean
  ownTransactions?: boolean
  takesLong?: boolean
  takesTurns?: boolean
  unattended?: boolean
  byOffice?: boolean
  inPerson?: boolean
  body?: BodyKind
}

/**
 * The one place that makes a contract procedure. It asks for the access first, so a route without one
 * cannot be written. Paths are relative to `/api`.
 */
export function route<const A extends Access>(access: A, definition: RouteDefinition) {
  const {
    tag,
    missing = said.not_found(),
    forbidden,
    streams = false,
    ownTransactions = false,
    takesLong = false,
    takesTurns = false,
    unattended = false,
    byOffice = false,
    inPerson = false,
    body = 'form',
    ...rest
  } = definition
  return oc
    .$meta<RouteMeta<A>>({
      access,
      missing,
      forbidden,
      streams,
      ownTransactions,
      takesLong,
      takesTurns,
      unattended,
      byOffice,
      inPerson,
      body,
    })
    .route({ ...rest, tags: [tag] })
}
