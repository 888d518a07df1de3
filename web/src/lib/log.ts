import type { LogEntry } from '@wellstock/contract/system'
import { csrfHeader } from './write-headers.ts'

const FLUSH_EVERY = 30_000
const FLUSH_AT = 100
const levels = ['error', 'warn', 'info', 'debug', 'trace'] as const
type Level = (typeof levels)[number]

let threshold: Level = 'warn'
let buffer: LogEntry[] = []
let userId: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Sends what is buffered. Failures are ignored: a log must never be the reason that something else fails.
 * `keepalive` lets the request outlive the page; a beacon could not carry the CSRF header.
 */
export function flushLog() {
  clearTimeout(timer)
  timer = undefined
  if (buffer.length === 0) return
  const logs = buffer
  buffer = []
  fetch('/api/logs', {
    method: 'POST',
    credentials: 'same-origin',
    keepalive: true,
    headers: { 'Content-Type': 'application/json', ...csrfHeader() },
    body: JSON.stringify({ logs }),
  }).catch(() => {})
}

function add(level: Level, message: string, data?: unknown) {
  if (levels.indexOf(level) > levels.indexOf(threshold)) return
  const stack = data instanceof Error ? data.stack?.slice(0, 8_000) : undefined
  buffer.push({
    timestamp: new Date().toISOString(),
    level,
    message: message.slice(0, 2_000),
    context: location.pathname.slice(0, 200),
    data: data instanceof Error ? { name: data.name, message: data.message } : data,
    stack,
    userId,
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

export function setLogLevel(level: Level) {
  threshold = level
}

/** Whose entries these are; undefined when nobody is signed in. */
export function setLogUser(id: string | undefined) {
  userId = id
}

/** Sends the rest when the page goes away, and records what nobody caught. */
export function startLog() {
  addEventListener('pagehide', flushLog)
  addEventListener('error', (event) => log.error(event.message, event.error))
  addEventListener('unhandledrejection', (event) => log.error('Unhandled rejection', event.reason))
}
