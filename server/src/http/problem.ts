import { type ProblemBody, type ProblemCode, problems } from '@wellstock/contract/problems'

type Details = {
  fields?: Record<string, string>
  blockers?: string[]
  headers?: Record<string, string>
  status?: number
}

/** A refusal that is meant for the caller. Thrown anywhere below the routes, answered in one place. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly details: Details

  constructor(code: ProblemCode, message: string, details: Details) {
    super(message)
    this.code = code
    this.status = details.status ?? problems[code].status
    this.details = details
  }

  body(requestId: string): ProblemBody {
    const { fields, blockers } = this.details
    return {
      code: this.code,
      message: this.message,
      requestId,
      ...(fields && { fields }),
      ...(blockers && { blockers }),
    }
  }
}

export function problem(code: ProblemCode, message: string = problems[code].message, details: Details = {}) {
  return new Problem(code, message, details)
}
