import { type ExceptionCause, exceptionCauses, type InvoiceState } from '@wellstock/domain/buying/invoices'
import { type Notice, notice, notify } from '../../identity/notifications/notify.ts'
import { endNotices, openNotices } from '../../identity/notifications/open-notices.ts'
import { type Recipient, recipients } from '../../identity/notifications/recipients.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { ownersOf } from './exceptions.ts'
import { invoiceWaits } from './notices.ts'

type Row = {
  id: string
  number: string
  state: InvoiceState
  vendor: string
  officeId: string
  authors: string[]
  causes: { id: string; cause: ExceptionCause }[]
}

/** So many are told of one exception at the most: where it could be anybody's, it is on their list of today. */
const MOST = 3

/** Tells whoever has something of an invoice to see to. What has been seen to is not said any more. */
export async function notifyOfInvoices(tx: Connection, app: App, organizationId: string, ids: string[]) {
  const rows = await tx.rows<Row>(
    `select i.id, i.number, i.state, v.name as vendor, i.office_id, i.authors,
       coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'cause', e.cause)) from invoice_exception e
         where e.organization_id = i.organization_id and e.invoice_id = i.id and e.accepted_at is null and i.state = 'exception'), '[]') as causes
     from invoice i join vendor v on v.organization_id = i.organization_id and v.id = i.vendor_id
     where i.organization_id = $1 and i.id = any($2) order by i.id for no key update of i`,
    [organizationId, ids],
  )
  for (const { id, number, vendor, causes, ...invoice } of rows) {
    const owners = causes.length > 0 ? await ownersOf(tx, organizationId, [{ id, ...invoice }]) : null
    const problemOf = (cause: ExceptionCause) => `invoice.${cause} ${id}`
    const wanted = new Map<string, ExceptionCause>()
    for (const each of causes)
      for (const owner of (owners?.get(each.id)?.owners ?? []).slice(0, MOST))
        wanted.set(`${owner.id} ${problemOf(each.cause)}`, each.cause)
    const all = exceptionCauses.map(problemOf)
    const open = await openNotices(tx, organizationId, all)
    await endNotices(
      tx,
      app,
      organizationId,
      open.filter(({ personId, problem }) => !wanted.has(`${personId} ${problem}`)),
    )
    const people = new Map(
      (
        await recipients(
          tx,
          organizationId,
          [...wanted.keys()].map((key) => key.slice(0, 36)),
        )
      ).map((person) => [person.id, person]),
    )
    const told: [Recipient, Notice][] = []
    for (const [key, cause] of wanted) {
      const person = people.get(key.slice(0, 36))
      const isTold = open.some((each) => each.personId === person?.id && each.problem === problemOf(cause))
      if (person && !isTold)
        told.push([
          person,
          notice(invoiceWaits, { invoiceId: id, number, vendor, cause }, { problem: problemOf(cause) }),
        ])
    }
    await notify(tx, app, organizationId, told)
  }
}
