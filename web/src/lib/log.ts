import type { LogEntry } from '@wellstock/contract/identity/system'
import { newId } from './new-id.ts'
import { perTab } from './storage.ts'
import { csrfHeader } from './write-headers.ts'

const FLUSH_EVERY = 30_000
const FLUSH_AT = 100
/** Browsers let a request outlive its page only up to 64 kB. */
const LEAVE_WITH = 60_000
const MAX_DATA_LENGTH = 2_000
const levels = ['error', 'warn', 'info', 'debug', 'trace'] as const
type Level = (typeof levels)[number]

const threshold: Level = 'warn'
let buffer: LogEntry[] = []
let userId: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Tells the pages of one tab apart from those of others. Nobody can sign in with it. */
const sessionId = (() => {
  const known = perTab.get('log-session')
  if (typeof known === 'string' && known.length <= 100) return known
  const made = newId()
  perTab.set('log-session', made)
  return made
})()

/** Sends entries. Failures are ignored: a log must never be the reason that something else fails. */
function post(logs: readonly LogEntry[], keepalive: boolean) {
  fetch('/api/logs', {
    method: 'POST',
    credentials: 'same-origin',
    keepalive,
    headers: { 'Content-Type': 'application/json', ...csrfHeader() },
    body: JSON.stringify({ logs }),
  }).catch(() => {})
}

function taken(): LogEntry[] {
  clearTimeout(timer)
  timer = undefined
  const logs = buffer
  buffer = []
  return logs
}

/** Sends what is buffered. What is refused is gone: the buffer never grows beyond one load. */
export function flushLog() {
  const logs = taken()
  if (logs.length > 0) post(logs, false)
}

/** The latest entries, as many as may leave with a page. A beacon could not carry the CSRF header. */
function flushAtEnd() {
  const logs = taken()
  const size = () => new Blob([JSON.stringify({ logs })]).size
  while (logs.length > 1 && size() > LEAVE_WITH) logs.splice(0, Math.ceil(logs.length / 4))
  if (logs.length > 0) post(logs, true)
}

const isSecret = (name: string, value: unknown) =>
  /pass|token|secret|cookie|authorization|recovery/i.test(name) ||
  (name === 'code' && /\d/.test(String(value)))

/** What may be written down: without secrets, and not more than is read. */
function plain(data: unknown): unknown {
  if (data === undefined) return undefined
  if (data instanceof Error) return { name: data.name, message: data.message.slice(0, MAX_DATA_LENGTH) }
  try {
    const text = JSON.stringify(data, (name, value) => (isSecret(name, value) ? '(left out)' : value))
    return text === undefined || text.length > MAX_DATA_LENGTH
      ? `${text}`.slice(0, MAX_DATA_LENGTH)
      : JSON.parse(text)
  } catch {
    return String(data).slice(0, MAX_DATA_LENGTH)
  }
}

function add(level: Level, message: string, data?: unknown) {
  if (levels.indexOf(level) > levels.indexOf(threshold)) return
  const stack = data instanceof Error ? data.stack?.slice(0, 8_000) : undefined
  buffer.push({
    timestamp: new Date().toISOString(),
    level,
    message: message.slice(0, 2_000),
    // Without the search of the address: links that are mailed carry a secret in it.
    // The path of a kiosk is a secret.
    context: location.pathname.replace(/^\/kiosk\/.*/, '/kiosk').slice(0, 200),
    data: plain(data),
    stack,
    userId,
    sessionId,
  })
  if (buffer.length >= FLUSH_AT) flushLog()
  else timer ??= setTimeout(flushLog, FLUSH_EVERY)
}

export const log = {
  error: (message: string, data?: unknown) => add('error', message, data),
  warn: (message: string, data?: unknown) => add('warn', message, data),
  info: (message: string, data?: unknown) => add('info', message, data),
  debug: (message: string, data?: unknown) => add('debug', message, data),
  trace: (message: string, data?: unknown) => add('trace', message, data),
}

/** Whose entries these are; undefined when nobody is signed in. */
export function setLogUser(id: string | undefined) {
  userId = id
}

/** Sends the rest when the page goes away, and records what nobody caught. */
export function startLog() {
  addEventListener('pagehide', flushAtEnd)
  addEventListener('error', (event) => log.error(event.message, event.error))
  addEventListener('unhandledrejection', (event) => log.error('Unhandled rejection', event.reason))
}
