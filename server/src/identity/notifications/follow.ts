import type { NotificationEvent } from '@wellstock/contract/identity/notifications'
import { ANYTHING, type Change, readChange, tagOf } from '@wellstock/contract/platform/changes'
import { said } from '@wellstock/messages/sentence'
import { findSession } from '../../platform/access/sessions.ts'
import { isUnavailable } from '../../platform/database/failures.ts'
import { UNKNOWN } from '../../platform/database/signals.ts'
import { WakeSignal } from '../../platform/events/wake-signal.ts'
import type { SessionCall } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { inboxOf, since } from './inbox.ts'

/** Said this often, so that both sides notice when the line is dead; and the session is looked at again. */
const HEARTBEAT = 25_000

/** While the database is away it is asked again after one to two seconds, so often; then the browser has to come back. */
const AGAIN_AFTER = 1_000
const TRIES = 10

/** A browser has one stream, whatever it shows; one that cannot share has one a tab. */
export const MAX_STREAMS = 20
const open = new Map<string, number>()

/** One more stream of a session. Returns how to say that it is over. */
function openStream({ request }: Pick<Call, 'request'>) {
  const key = request.token ?? ''
  const count = open.get(key) ?? 0
  if (count >= MAX_STREAMS)
    throw problem('RATE_LIMITED', said.streams_open_already(), { headers: { 'Retry-After': '60' } })
  open.set(key, count + 1)
  return () => {
    const left = (open.get(key) ?? 1) - 1
    if (left > 0) open.set(key, left)
    else open.delete(key)
  }
}

type Call = Pick<SessionCall, 'app' | 'person' | 'request'>

/**
 * A person's notices as they come, from the one after `after`; without it, from now on. What the database says on
 * commit wakes it, whichever process wrote; then it reads what is new, so nothing is lost or said twice. What anybody in
 * the organization has changed is said as well, for pages that show it.
 */
export async function* follow(
  { app, person, request }: Call,
  after?: number,
): AsyncGenerator<NotificationEvent> {
  const end = openStream({ request })
  const { database } = app
  const address = `${person.organizationId}:${person.id}`
  const isAboutMe = new Set([ANYTHING, tagOf('person'), tagOf('person', person.id)])
  const bell = new WakeSignal()
  const changes: Change[] = []
  let hasNews = false
  /** Whether the session may have ended, or its person been suspended. */
  let isInDoubt = false
  const stops = [
    database.signals.on('wellstock_notice', (payload) => {
      if (payload !== address && payload !== UNKNOWN) return
      hasNews = true
      bell.ring()
    }),
    database.signals.on('wellstock_change', (payload) => {
      addChange(payload)
      bell.ring()
    }),
  ]
  function addChange(payload: string) {
    const isUnknown = payload === UNKNOWN
    if (!isUnknown && !payload.startsWith(`${person.organizationId} `)) return
    const change = isUnknown
      ? { id: '', tags: [ANYTHING] }
      : readChange(payload.slice(payload.indexOf(' ') + 1))
    if (change.tags.some((tag) => isAboutMe.has(tag))) isInDoubt = true
    changes.push(change)
  }
  // What the page shows was asked for before it listened.
  database.signals.recentChanges.forEach(addChange)
  isInDoubt = false
  request.signal.addEventListener('abort', bell.ring)
  app.closing.addEventListener('abort', bell.ring)
  const isOver = () => request.signal.aborted || app.closing.aborted
  let hasRung = false

  /** A lost connection does not end the stream. What was said in the meantime may have been missed, or ended the wait. */
  async function patiently<T>(ask: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++)
      try {
        return await ask()
      } catch (error) {
        if (!isUnavailable(error) || tries === TRIES || isOver()) throw error
        await bell.wait(AGAIN_AFTER * (1 + Math.random()))
        hasRung = true
      }
  }

  try {
    const here = await database.read(person.organizationId, (db) => inboxOf(db, person, app.now()))
    let seq = Math.min(after ?? here.seq, here.seq)
    let lastUnread = here.unread
    let { wakesAt } = here
    const isWakeTime = () => wakesAt !== null && Date.parse(wakesAt) <= app.now().getTime()
    const untilWake = () =>
      wakesAt === null ? HEARTBEAT : Math.max(0, Date.parse(wakesAt) - app.now().getTime())
    yield { event: 'here', seq: here.seq, unread: here.unread }

    let lookedAt = app.now().getTime()
    const lookAgain = async () => {
      isInDoubt = false
      lookedAt = app.now().getTime()
      await patiently(() => refuseEnded(app, request))
    }
    for (let isNew = true; !isOver(); ) {
      if (isInDoubt) await lookAgain()
      if (isNew) {
        const { rows, unread, ...next } = await patiently(() =>
          database.read(person.organizationId, (db) => since(db, person, seq, app)),
        )
        wakesAt = next.wakesAt
        for (const { seq: number, notice } of rows) {
          seq = number
          lastUnread = unread
          hasRung = false
          if (notice) yield { event: 'notice', notice, unread }
        }
        if (rows.length > 0) continue
        // Read, ended or taken away, here or somewhere else.
        if (unread !== lastUnread || hasRung) yield { event: 'changed', unread }
        lastUnread = unread
        hasRung = false
      }
      const rang = hasNews || changes.length > 0 || (await bell.wait(Math.min(HEARTBEAT, untilWake())))
      // A notice that rested is back: nobody says so, its time has come.
      isNew = hasNews || isWakeTime()
      hasRung = isNew
      hasNews = false
      if (isOver()) continue
      // However often it rings, the session is looked at again.
      if (isInDoubt || !rang || app.now().getTime() - lookedAt >= HEARTBEAT) {
        await lookAgain()
        isNew = hasRung
      }
      for (const change of changes.splice(0)) yield { event: 'touched', ...change }
      if (!rang && !isNew) yield { event: 'still here' }
    }
  } finally {
    for (const stop of [...stops, end]) stop()
    app.closing.removeEventListener('abort', bell.ring)
  }
}

/** A stream does not outlive its session. */
async function refuseEnded(app: Call['app'], { token }: Call['request']) {
  const found = token && (await app.database.visit((db) => findSession(db, token, app.now())))
  if (!found || found === 'over') throw problem('SESSION_EXPIRED')
}
