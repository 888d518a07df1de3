import { api } from '../lib/api.ts'
import { Problem } from '../lib/problem.ts'
import type { Answer, Queued } from './queue.ts'

/** Sent sooner than this after it happened, it happens now by the server's clock, and this device's does not matter: in ms. */
const JUST_NOW = 60_000

function call({ id, body, device, occurredAt }: Queued): Promise<unknown> {
  if (body.kind === 'undo') return api.stock.undo({ id: body.commandId })
  if (body.kind === 'count') {
    const { kind: _, countId, quantity, ...about } = body
    return api.counts.saveByCode({
      ...about,
      id: countId,
      commandId: id,
      counted: quantity,
      countedAt: occurredAt,
    })
  }
  const isEarlier = Date.now() - Date.parse(occurredAt) > JUST_NOW
  return api.stock.command({ ...body, id, device, ...(isEarlier && { occurredAt }) })
}

const later = new Set([401, 408, 425, 429])

/** Whether it happened is not known, or it was not even looked at: not signed in, too busy, no connection. */
const isLater = ({ status, code }: Problem) => status >= 500 || later.has(status) || code === 'CSRF_ERROR'

export async function send(queued: Queued): Promise<Answer> {
  try {
    await call(queued)
    return { is: 'done' }
  } catch (error) {
    if (!(error instanceof Problem) || isLater(error)) return { is: 'later' }
    // What never happened need not be taken back.
    if (queued.body.kind === 'undo' && error.status === 404) return { is: 'done' }
    const { message, blockers, fields } = error
    return { is: 'refused', refused: { message, blockers, fields } }
  }
}
