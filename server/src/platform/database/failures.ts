type Details = { code?: unknown; constraint?: unknown; detail?: unknown }

/** A failure and what caused it, outermost first. */
function* causes(error: unknown): Generator<Error & Details> {
  for (let e = error; e instanceof Error; e = e.cause) yield e
}

/** The SQLSTATE of a failed statement. Each has a digit, which distinguishes it from the system's EPIPE. */
export function sqlState(error: unknown): string | undefined {
  for (const { code } of causes(error))
    if (typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return code
  return undefined
}

/** The constraint a failed statement ran into. */
export function violatedConstraint(error: unknown): string | undefined {
  for (const { constraint } of causes(error)) if (typeof constraint === 'string') return constraint
  return undefined
}

/** What the database adds to a failure: a rule of ours says there what is wrong, as JSON or text. */
export function violationDetail(error: unknown): string {
  for (const { detail } of causes(error)) if (typeof detail === 'string') return detail
  return ''
}

// A zero byte in a text, and in a document.
const UNSTORABLE = ['22021', '22P05']

/** Whether a statement was given a character that PostgreSQL has no place for. */
export const isUnstorable = (error: unknown) => UNSTORABLE.includes(sqlState(error) ?? '')

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const LOCK_TIMEOUT = '55P03'

export const canRetry = (error: unknown) =>
  [SERIALIZATION_FAILURE, DEADLOCK, LOCK_TIMEOUT].includes(sqlState(error) ?? '')

// A transaction that idled too long, or lasted too long, is ended with its connection.
const TIMED_OUT = ['25P03', '25P04']

/** Whether the connection itself is lost, or its server going away: it must not be used again. */
export function isBroken(error: unknown): boolean {
  const state = sqlState(error)
  if (state) return state.startsWith('08') || state.startsWith('57P') || TIMED_OUT.includes(state)
  for (const { message, code } of causes(error))
    if (
      /^E(?!RR_)[A-Z_]+$/.test(String(code)) ||
      /connection (terminated|ended|error)|not queryable/i.test(message)
    )
      return true
  return false
}

const TOO_MANY_CONNECTIONS = '53300'

/** Whether a statement failed because the database is away, not because it was wrong. */
export function isUnavailable(error: unknown): boolean {
  if (isBroken(error) || sqlState(error) === TOO_MANY_CONNECTIONS) return true
  for (const { message } of causes(error))
    if (/timeout exceeded when trying to connect/.test(message)) return true
  return false
}
