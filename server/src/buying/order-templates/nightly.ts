import { dueAfter, type Stop } from '@wellstock/domain/buying/order-templates'
import { holds, recipients } from '../../identity/notifications/recipients.ts'
import type { App } from '../../platform/app.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow, updateRow } from '../../platform/database/write.ts'
import { pricedLines } from '../orders/check-draft.ts'
import { beginOrder } from '../orders/save-order.ts'
import { COLUMNS, type LockedTemplate } from './lock-template.ts'
import { notifyOfDraft, notifyOfPause } from './notify.ts'
import { draftOf } from './order-from-template.ts'

type Waiting = { organizationId: string; templateId: string }

/** Makes the drafts of templates whose day has come in their office, one at a time. Returns whether more wait. */
export async function orderRecurring(app: App): Promise<boolean> {
  const waiting = await app.database.visit((db) =>
    db.rows<Waiting>('select organization_id, template_id from templates_due()'),
  )
  for (const { organizationId, templateId } of waiting) {
    if (app.closing.aborted) return false
    try {
      await app.database.write(organizationId, (tx) => orderWhenDue(tx, app, organizationId, templateId))
      return waiting.length > 1
    } catch (error) {
      // It is tried again later; the others do not wait for it.
      app.log.error({ error, organizationId, templateId }, 'a template that repeats could not be ordered')
    }
  }
  return false
}

type Due = LockedTemplate & {
  officeId: string
  nextOn: string
  repeats: NonNullable<LockedTemplate['repeats']>
}
type Office = { id: string; code: string; name: string; today: string; year: number; isOpen: boolean }

/** Whoever comes second waits here, and finds it ordered: each of its days once. */
async function orderWhenDue(tx: Connection, app: App, organizationId: string, id: string) {
  const [template] = await tx.rows<Due>(
    `select ${COLUMNS} from order_template where organization_id = $1 and id = $2 and archived_at is null and paused is null
       and next_on is not null for no key update`,
    [organizationId, id],
  )
  if (!template) return
  const [office] = await tx.rows<Office>(
    `select id, code, name, office_today(timezone) as today, extract(year from office_today(timezone))::integer as year,
       status = 'active' and archived_at is null as "isOpen"
     from office where organization_id = $1 and id = $2 for share`,
    [organizationId, template.officeId],
  )
  if (!office || template.nextOn > office.today) return
  const made = await order(tx, organizationId, template, office)
  const nobody = { id: null, organizationId }
  if ('pause' in made) {
    await updateRow(tx, 'order_template', { organizationId, id }, { paused: made.pause })
    const about = { name: template.name, reason: made.pause }
    await note(tx, nobody, 'order-template.paused', { entity: 'order-template', id }, about)
    return notifyOfPause(tx, app, organizationId, { ...template, office: office.name }, made.pause)
  }
  const { repeats, nextOn, repeatDay } = template
  await updateRow(
    tx,
    'order_template',
    { organizationId, id },
    { nextOn: dueAfter(office.today, nextOn, repeats, repeatDay ?? 1) },
  )
  tx.touch('order-template', id)
  if (made.orderId) await notifyOfDraft(tx, app, organizationId, template, made.orderId)
}

/** The draft of a day, in the name of its owner, unless there was one; or why it cannot go on. */
async function order(
  tx: Connection,
  organizationId: string,
  template: Due,
  office: Office,
): Promise<{ orderId: string | null } | { pause: Stop }> {
  const { id, kind, departmentId, ownerId, nextOn } = template
  if (!office.isOpen) return { pause: 'office' }
  if (!(await mayStillOrder(tx, organizationId, template))) return { pause: 'owner' }
  const { today } = office
  const draft = await draftOf(tx, organizationId, { id, kind, officeId: office.id, departmentId, today })
  if (draft === 'not_live') return { pause: 'lines' }
  const run = { organizationId, templateId: id, dueOn: nextOn }
  const isFirst = await insertRow(tx, 'order_template_run', run, { orSkip: true })
  if (!isFirst || draft.lines.length === 0) return { orderId: null }
  const nobody = { id: null, organizationId }
  const lines = await pricedLines(tx, nobody, draft)
  const origin = { requestedBy: ownerId, isAutomatic: true } as const
  const orderId = await beginOrder(tx, nobody, office, draft, lines, origin)
  await tx.rows(
    'update order_template_run set order_id = $4 where organization_id = $1 and template_id = $2 and due_on = $3',
    [organizationId, id, nextOn, orderId],
  )
  return { orderId }
}

async function mayStillOrder(
  tx: Connection,
  organizationId: string,
  { ownerId, officeId, departmentId }: Due,
): Promise<boolean> {
  const [owner] = await recipients(tx, organizationId, [ownerId])
  if (!owner) return false
  if (holds(owner, 'orders.write', officeId)) return true
  const own = await tx.rows(
    'select 1 from person where organization_id = $1 and id = $2 and department_id = $3',
    [organizationId, ownerId, departmentId],
  )
  return own.length > 0
}
