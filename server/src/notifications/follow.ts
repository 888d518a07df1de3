import type { NotificationEvent } from '@wellstock/contract/notifications'
import type { SessionCall } from '../http/call.ts'
import { problem } from '../http/problem.ts'
import { findSession } from '../people/sessions.ts'
import { since, standing } from './notices.ts'

/** Said this often, so that both sides notice when the line is dead; and the session is looked at again. */
const HEARTBEAT = 25_000

/** Waits for something to happen, and does not miss what happened while nobody was waiting. */
class Bell {
  #rung = false
  #wake = () => {}

  ring = () => {
    this.#rung = true
    this.#wake()
  }

  /** Whether it rang before the time was over. */
  async wait(milliseconds: number): Promise<boolean> {
    if (!this.#rung) {
      let timer: NodeJS.Timeout | undefined
      await new Promise<void>((resolve) => {
        this.#wake = resolve
        timer = setTimeout(resolve, milliseconds).unref()
      })
      clearTimeout(timer)
    }
    const rang = this.#rung
    this.#rung = false
    return rang
  }
}

type Call = Pick<SessionCall, 'app' | 'person' | 'request'>

/**
 * A person's notices as they come, from the one after `after`; without it, from now on. What the database says on
 * commit wakes it, whichever process wrote; then it reads what is new, so nothing is lost or said twice.
 */
export async function* follow(
  { app, person, request }: Call,
  after?: number,
): AsyncGenerator<NotificationEvent> {
  const { database } = app
  const address = `${person.organizationId}:${person.id}`
  const bell = new Bell()
  const stopListening = database.signals.on('wellstock_notice', (payload) => {
    if (payload === address || payload === '*') bell.ring()
  })
  request.signal.addEventListener('abort', bell.ring)
  app.closing.addEventListener('abort', bell.ring)
  const isOver = () => request.signal.aborted || app.closing.aborted
  try {
    const here = await database.read(person.organizationId, (db) => standing(db, person))
    let seq = Math.min(after ?? here.seq, here.seq)
    let told = here.unread
    yield { event: 'here', seq: here.seq, unread: here.unread }

    let hasRung = false
    let lookedAt = app.now().getTime()
    for (let isNew = true; !isOver(); ) {
      if (isNew) {
        const { rows, unread } = await database.read(person.organizationId, (db) => since(db, person, seq))
        for (const { seq: number, notice } of rows) {
          seq = number
          told = unread
          hasRung = false
          if (notice) yield { event: 'notice', notice, unread }
        }
        if (rows.length > 0) continue
        // Read, ended or taken away, here or somewhere else.
        if (unread !== told || hasRung) yield { event: 'changed', unread }
        told = unread
        hasRung = false
      }
      isNew = await bell.wait(HEARTBEAT)
      hasRung = isNew
      if (isOver()) continue
      // However often it rings, the session is looked at again.
      if (!isNew || app.now().getTime() - lookedAt >= HEARTBEAT) {
        await refuseEnded(app, request)
        lookedAt = app.now().getTime()
      }
      if (!isNew) yield { event: 'still here' }
    }
  } finally {
    stopListening()
    app.closing.removeEventListener('abort', bell.ring)
  }
}

/** A stream does not outlive its session. */
async function refuseEnded(app: Call['app'], { token }: Call['request']) {
  const found = token && (await app.database.visit((db) => findSession(db, token, app.now())))
  if (!found || found === 'over') throw problem('SESSION_EXPIRED')
}
