import { type ProblemBody, type ProblemCode, problems } from '@wellstock/contract/problems'

type ProblemDetails = {
  code: ProblemCode
  status?: number
  message?: string
  requestId?: string
  fields?: Record<string, string>
  blockers?: string[]
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
  readonly retryAfter: number | undefined
  readonly attemptsLeft: number | undefined

  constructor(details: ProblemDetails, options?: ErrorOptions) {
    super(details.message || problems[details.code].message, options)
    this.code = details.code
    this.status = details.status ?? problems[details.code].status
    this.requestId = details.requestId
    this.fields = details.fields ?? {}
    this.blockers = details.blockers ?? []
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

export async function problemOf(response: Response): Promise<Problem> {
  const body: Partial<ProblemBody> = await response.json().catch(() => ({}))
  return new Problem({
    code: body.code && body.code in problems ? body.code : codeOf(response.status),
    status: response.status,
    message: body.message,
    requestId: body.requestId ?? response.headers.get('X-Request-Id') ?? undefined,
    fields: body.fields,
    blockers: body.blockers,
    retryAfter: numberIn(response.headers, 'Retry-After'),
    attemptsLeft: numberIn(response.headers, 'X-RateLimit-Remaining'),
  })
}

/** What to tell the person about any error. */
export function messageOf(error: unknown): string {
  return error instanceof Problem ? error.message : problems.UNKNOWN_ERROR.message
}
