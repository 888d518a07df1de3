import { type ProblemBody, type ProblemCode, problems } from '@wellstock/contract/platform/problems'
import { m } from './messages.ts'
import { fieldWords, loadSentences, words } from './sentences.ts'

/** The standard sentences of specification 8 in the language of the person. Every other code is unexpected. */
const standard: Partial<Record<ProblemCode, () => string>> = {
  AUTHENTICATION_FAILED: m.problem_authentication_failed,
  SESSION_EXPIRED: m.problem_session_expired,
  INVALID_CREDENTIALS: m.problem_invalid_credentials,
  RATE_LIMITED: m.problem_rate_limited,
  INSUFFICIENT_PERMISSIONS: m.problem_forbidden,
  FORBIDDEN: m.problem_forbidden,
  NETWORK_ERROR: m.problem_network,
  NOT_FOUND: m.problem_not_found,
  VALIDATION_ERROR: m.problem_validation,
  SECURITY_VIOLATION: m.problem_security,
  SECOND_FACTOR_REQUIRED: m.problem_second_factor,
  STALE_VERSION: m.problem_stale_version,
}

const standardOf = (code: ProblemCode) => (standard[code] ?? m.problem_unexpected)()

type ProblemDetails = Partial<ProblemBody> & {
  code: ProblemCode
  status?: number
  /** Seconds until another try makes sense. */
  retryAfter?: number
  attemptsLeft?: number
}

/** A request that was refused or never answered, in the words of the person who made it. */
export class Problem extends Error {
  override name = 'Problem'
  readonly code: ProblemCode
  readonly status: number
  readonly requestId: string | undefined
  readonly fields: Record<string, string>
  readonly blockers: string[]
  /** Which sentences the blockers are. */
  readonly blockerReasons: string[]
  readonly retryAfter: number | undefined
  readonly attemptsLeft: number | undefined

  constructor(details: ProblemDetails, options?: ErrorOptions) {
    const { message, reason, params } = details
    const isStandard = !message || message === problems[details.code].message
    super(
      reason ? words({ reason, params }, message) : isStandard ? standardOf(details.code) : message,
      options,
    )
    this.code = details.code
    this.status = details.status ?? problems[details.code].status
    this.requestId = details.requestId
    this.fields = fieldWords(details.fieldReasons ?? {}, details.fields)
    this.blockers = (details.blockers ?? []).map((english, index) =>
      words(details.blockerReasons?.[index], english),
    )
    this.blockerReasons = (details.blockerReasons ?? []).flatMap((sentence) =>
      typeof sentence === 'string' ? [] : [sentence.reason],
    )
    this.retryAfter = details.retryAfter
    this.attemptsLeft = details.attemptsLeft
  }

  get isRetryable() {
    return problems[this.code].retry
  }
}

/** The specification's mapping, for answers without a code of ours (a proxy's, a gateway's). */
function codeOf(status: number): ProblemCode {
  if (status === 401) return 'AUTHENTICATION_FAILED'
  if (status === 403) return 'FORBIDDEN'
  if (status === 404) return 'NOT_FOUND'
  if (status === 429) return 'RATE_LIMITED'
  return status >= 500 ? 'SERVER_ERROR' : 'API_ERROR'
}

const numberIn = (headers: Headers, name: string) => {
  const text = headers.get(name)
  return text !== null && /^\d+$/.test(text.trim()) ? Number(text) : undefined
}

const isCode = (code: unknown): code is ProblemCode => Object.hasOwn(problems, String(code))

export async function problemOf(response: Response): Promise<Problem> {
  // A proxy in between answers what it likes: nothing, null, a message that is no text.
  const body: Partial<ProblemBody> = (await response.json().catch(() => null)) ?? {}
  await loadSentences().catch(() => {})
  return new Problem({
    ...body,
    code: isCode(body.code) ? body.code : codeOf(response.status),
    status: response.status,
    message: typeof body.message === 'string' ? body.message : undefined,
    requestId: body.requestId ?? response.headers.get('X-Request-Id') ?? undefined,
    retryAfter: numberIn(response.headers, 'Retry-After'),
    attemptsLeft: numberIn(response.headers, 'X-RateLimit-Remaining'),
  })
}

/** What to tell the person about any error. */
export function messageOf(error: unknown): string {
  return error instanceof Problem ? error.message : m.problem_unexpected()
}
