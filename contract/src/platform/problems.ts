import type { Sentence } from '@wellstock/messages/sentence'

/**
 * Error codes → HTTP status, message to the person, worth retrying?
 * Codes and messages are the specification's, section 8; SECOND_FACTOR_REQUIRED (401) and STALE_VERSION (412) are ours.
 */
export const problems = {
  AUTHENTICATION_FAILED: {
    status: 401,
    message: 'Authentication failed. Please check your credentials.',
    retry: false,
  },
  SESSION_EXPIRED: { status: 401, message: 'Your session has expired. Please log in again.', retry: false },
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid email or password. Please try again.', retry: false },
  RATE_LIMITED: { status: 429, message: 'Too many attempts. Please wait before trying again.', retry: false },
  INSUFFICIENT_PERMISSIONS: {
    status: 403,
    message: 'You do not have permission to perform this action.',
    retry: false,
  },
  FORBIDDEN: { status: 403, message: 'You do not have permission to perform this action.', retry: false },
  NETWORK_ERROR: {
    status: 503,
    message: 'Network error. Please check your connection and try again.',
    retry: true,
  },
  TIMEOUT_ERROR: { status: 504, message: 'An unexpected error occurred. Please try again.', retry: true },
  CONNECTION_ERROR: { status: 503, message: 'An unexpected error occurred. Please try again.', retry: true },
  API_ERROR: { status: 400, message: 'An unexpected error occurred. Please try again.', retry: false },
  SERVER_ERROR: { status: 500, message: 'An unexpected error occurred. Please try again.', retry: true },
  NOT_FOUND: { status: 404, message: 'The requested resource was not found.', retry: false },
  VALIDATION_ERROR: { status: 422, message: 'Please check the form data and try again.', retry: false },
  INVALID_DATA: { status: 400, message: 'An unexpected error occurred. Please try again.', retry: false },
  DUPLICATE_DATA: { status: 409, message: 'An unexpected error occurred. Please try again.', retry: false },
  DATA_CORRUPTION: { status: 500, message: 'An unexpected error occurred. Please try again.', retry: false },
  SECURITY_VIOLATION: {
    status: 403,
    message: 'Security violation detected. Please contact support.',
    retry: false,
  },
  CSRF_ERROR: { status: 403, message: 'An unexpected error occurred. Please try again.', retry: false },
  XSS_DETECTED: { status: 400, message: 'An unexpected error occurred. Please try again.', retry: false },
  UNKNOWN_ERROR: { status: 500, message: 'An unexpected error occurred. Please try again.', retry: false },
  OPERATION_FAILED: { status: 409, message: 'An unexpected error occurred. Please try again.', retry: false },
  SECOND_FACTOR_REQUIRED: {
    status: 401,
    message: 'Enter the code from your authenticator app.',
    retry: false,
  },
  STALE_VERSION: { status: 412, message: 'Someone changed this while you were editing.', retry: false },
} as const satisfies Record<string, { status: number; message: string; retry: boolean }>

export type ProblemCode = keyof typeof problems

/**
 * The body of every refusal, and nothing more. `message`, `fields` (by a field's path, what is wrong with it) and
 * `blockers` are English, for programs; beside them the same as sentences of the catalog, to be said in any language.
 * Where the message is the code's own there is no reason.
 */
export type ProblemBody = Partial<Sentence> & {
  code: ProblemCode
  message: string
  requestId: string
  fields?: Record<string, string>
  fieldReasons?: Record<string, Sentence>
  blockers?: string[]
  /** Each a sentence, or the name of what is in the way. */
  blockerReasons?: (Sentence | string)[]
}
