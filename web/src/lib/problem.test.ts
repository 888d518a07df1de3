import { type ProblemCode, problems } from '@wellstock/contract/platform/problems'
import { describe, expect, it } from 'vitest'
import { messageOf, Problem, problemOf } from './problem.ts'

const UNEXPECTED = 'An unexpected error occurred. Please try again.'
const DENIED = 'You do not have permission to perform this action.'

// Source: specification 8.
const messages: Record<Exclude<ProblemCode, 'SECOND_FACTOR_REQUIRED' | 'STALE_VERSION'>, string> = {
  AUTHENTICATION_FAILED: 'Authentication failed. Please check your credentials.',
  SESSION_EXPIRED: 'Your session has expired. Please log in again.',
  INVALID_CREDENTIALS: 'Invalid email or password. Please try again.',
  RATE_LIMITED: 'Too many attempts. Please wait before trying again.',
  INSUFFICIENT_PERMISSIONS: DENIED,
  FORBIDDEN: DENIED,
  NETWORK_ERROR: 'Network error. Please check your connection and try again.',
  TIMEOUT_ERROR: UNEXPECTED,
  CONNECTION_ERROR: UNEXPECTED,
  API_ERROR: UNEXPECTED,
  SERVER_ERROR: UNEXPECTED,
  NOT_FOUND: 'The requested resource was not found.',
  VALIDATION_ERROR: 'Please check the form data and try again.',
  INVALID_DATA: UNEXPECTED,
  DUPLICATE_DATA: UNEXPECTED,
  DATA_CORRUPTION: UNEXPECTED,
  SECURITY_VIOLATION: 'Security violation detected. Please contact support.',
  CSRF_ERROR: UNEXPECTED,
  XSS_DETECTED: UNEXPECTED,
  UNKNOWN_ERROR: UNEXPECTED,
  OPERATION_FAILED: UNEXPECTED,
}
const codes = Object.keys(messages) as (keyof typeof messages)[]

describe('a problem', () => {
  it.each(codes)('%s has its message, here and at the server', (code) => {
    expect([messageOf(new Problem({ code })), problems[code].message]).toEqual([
      messages[code],
      messages[code],
    ])
  })

  it('keeps the message it came with', () => {
    expect(messageOf(new Problem({ code: 'OPERATION_FAILED', message: 'Stock remains.' }))).toBe(
      'Stock remains.',
    )
  })

  it('that nobody foresaw is unexpected', () => {
    expect(messageOf(new TypeError('x is undefined'))).toBe(UNEXPECTED)
  })

  it('may be tried again where that can help, and nowhere else', () => {
    expect(codes.filter((code) => new Problem({ code }).isRetryable).sort()).toEqual([
      'CONNECTION_ERROR',
      'NETWORK_ERROR',
      'SERVER_ERROR',
      'TIMEOUT_ERROR',
    ])
  })
})

describe('an answer that is no success', () => {
  it.each([
    [401, 'AUTHENTICATION_FAILED'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [429, 'RATE_LIMITED'],
    [500, 'SERVER_ERROR'],
    [503, 'SERVER_ERROR'],
    [400, 'API_ERROR'],
    [418, 'API_ERROR'],
  ] as const)('with status %d is %s', async (status, code) => {
    expect(await problemOf(new Response(null, { status }))).toMatchObject({ code, status })
  })

  it('takes the message from the answer', async () => {
    const problem = await problemOf(Response.json({ message: 'The gateway is closed.' }, { status: 502 }))
    expect([problem.code, problem.message]).toEqual(['SERVER_ERROR', 'The gateway is closed.'])
  })

  it.each(['null', '7', '[]', '"no"', '{"code":"toString"}', '{"code":7,"message":{"a":1}}', '{', ''])(
    'makes sense whatever stands in it: %s',
    async (body) => {
      const problem = await problemOf(new Response(body, { status: 502 }))
      expect([problem.code, problem.message]).toEqual(['SERVER_ERROR', UNEXPECTED])
    },
  )
})
