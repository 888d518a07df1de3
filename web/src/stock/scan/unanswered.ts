import { Problem } from '../../lib/problem.ts'

/** The server could not be asked, or had no answer; a refusal is one. */
export const isUnanswered = (error: unknown) =>
  !(error instanceof Problem) || error.status >= 500 || error.status === 429
