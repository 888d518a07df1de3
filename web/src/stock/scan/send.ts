import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { byServersClock } from '../../lib/servers-clock.ts'
import type { Answer } from './create-queue.ts'
import type { Queued } from './queue.ts'

/** Sent sooner than this after it happened, it happens now by the server's clock, and this device's does not matter: in ms. */
const JUST_NOW = 2_000

const superseded = (): Answer => ({
  is: 'refused',
  refused: { message: m.scan_superseded(), blockers: [], fields: {}, isFinal: true },
})

async function call({ id, body, device, occurredAt, personId, tries }: Queued): Promise<Answer> {
  // Tried before, it was made offline.
  const isEarlier = tries > 1 || Date.now() - Date.parse(occurredAt) > JUST_NOW
  const moment = byServersClock(occurredAt)
  const about = { id, by: personId, ...(isEarlier && { occurredAt: moment }) }
  if (body.kind === 'receipt') {
    await api.receipts.post({ ...body.receipt, device, ...about })
    return { is: 'done' }
  }
  if (body.kind === 'record') {
    // Kept because it was not sent at once: it was done then, unless somebody said when.
    await api.complianceTasks.record({ performedAt: moment, ...body.record, recordId: id, by: personId })
    return { is: 'done' }
  }
  if (body.kind === 'case_use') {
    await api.caseStock.record({ id: body.caseId, lots: body.lots })
    return { is: 'done' }
  }
  if (body.kind === 'undo') {
    if (body.undoes.kind === 'bin_empty') await api.stock.takeBackBinEmpty({ id: body.commandId })
    else await api.stock.undo({ id: body.commandId })
    return { is: 'done' }
  }
  if (body.kind === 'count') {
    const { kind: _, countId, quantity, ...lot } = body
    const { outcome } = await api.counts.saveByCode({
      ...lot,
      id: countId,
      commandId: id,
      counted: quantity,
      countedAt: moment,
      by: personId,
    })
    return outcome === 'superseded' ? superseded() : { is: 'done' }
  }
  if (body.kind === 'bin_empty') await api.stock.reportBinEmpty({ itemId: body.itemId, ...about })
  else await api.stock.command({ ...body, device, ...about })
  return { is: 'done' }
}

const later = new Set([401, 408, 425, 429])

/** Whether it happened is not known, or it was not even looked at: not signed in, too busy, no connection. */
const isLater = ({ status, code }: Problem) => status >= 500 || later.has(status) || code === 'CSRF_ERROR'

/** Our server has failed over it, and is not merely down: it gives each request a name, a gateway gives none. */
const isFault = ({ status, requestId }: Problem) => status >= 500 && status !== 503 && requestId !== undefined

/** The server was not reached: whether it happened is not known. */
export const isUnreached = (error: unknown) =>
  !(error instanceof Problem) || (error.status >= 500 && !isFault(error))

export async function send(queued: Queued): Promise<Answer> {
  try {
    return await call(queued)
  } catch (error) {
    if (!(error instanceof Problem)) return { is: 'later' }
    const { message, blockers, fields } = error
    const refused = { message, blockers, fields }
    if (isFault(error)) return { is: 'failed', refused }
    if (isLater(error)) return { is: 'later' }
    // What never happened need not be taken back.
    if (queued.body.kind === 'undo' && error.status === 404) return { is: 'done' }
    return { is: 'refused', refused }
  }
}
