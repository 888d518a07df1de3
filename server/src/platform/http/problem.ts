import { type ProblemBody, type ProblemCode, problems } from '@wellstock/contract/platform/problems'
import type { Sentence } from '@wellstock/messages/sentence'
import type { Person } from '../access/person.ts'
import type { Connection } from '../database/database.ts'
import { say, spoken, spokenFields } from '../messages.ts'

type Details = {
  fields?: Record<string, Sentence>
  /** Each a sentence, or the name of what is in the way. */
  blockers?: (Sentence | string)[]
  headers?: Record<string, string>
  status?: number
  /** Notes that somebody tried what is not theirs to do, in a transaction of its own: that of the request has left nothing. */
  keep?: (tx: Connection, person: Person) => Promise<void>
}

/** A refusal that is meant for the caller. Thrown anywhere below the routes, answered in one place. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly sentence: Sentence | undefined
  readonly status: number
  readonly details: Details

  constructor(code: ProblemCode, sentence: Sentence | undefined, details: Details) {
    super(sentence ? say(sentence) : problems[code].message)
    this.code = code
    this.sentence = sentence
    this.status = details.status ?? problems[code].status
    this.details = details
  }

  /** The closest reason, for one line in a list of outcomes. */
  get closest() {
    const { fields = {}, blockers = [] } = this.details
    const reason = Object.values(fields)[0] ?? blockers[0] ?? this.sentence ?? this.message
    return typeof reason === 'string' ? { message: reason, messageReason: null } : spoken(reason)
  }

  body(requestId: string): ProblemBody {
    const { fields, blockers } = this.details
    return {
      code: this.code,
      message: this.message,
      ...this.sentence,
      requestId,
      ...(fields && spokenFields(fields)),
      ...(blockers && { blockers: blockers.map((blocker) => say(blocker)), blockerReasons: blockers }),
    }
  }
}

/** Without a sentence, what the code says in general. */
export function problem(code: ProblemCode, sentence?: Sentence, details: Details = {}) {
  return new Problem(code, sentence, details)
}
