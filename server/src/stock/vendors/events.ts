import { may, type Permission } from '@wellstock/contract/platform/access'
import { type Notice, notice, notify } from '../../identity/notifications/notify.ts'
import { endNotices, openNotices } from '../../identity/notifications/open-notices.ts'
import { type Recipient, recipients } from '../../identity/notifications/recipients.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { on } from '../../platform/events/publish.ts'
import { endOf } from './bank-document.ts'
import { bankConfirmed, bankRejected, bankStopped, bankToConfirm, vendorDocumentExpired } from './notices.ts'
import { expiredPapers } from './papers.ts'

declare module '../../platform/events/publish.ts' {
  interface Events {
    'vendor-bank.changed': { changeId: string; step: 'ask' | 'confirm' | 'reject' | 'stop' }
  }
}

const CONFIRM: Permission = 'vendor-bank.confirm'
const kinds = { confirm: bankConfirmed, reject: bankRejected, stop: bankStopped }

type Row = {
  state: string
  vendor: string
  slug: string
  account: string
  requestedBy: string
  confirmedBy: string | null
  asker: string
  decider: string | null
}

/** Whoever may confirm hears that somebody asks; who asked and who confirmed hear what became of it. */
async function tell(
  tx: Connection,
  app: App,
  organizationId: string,
  { changeId, step }: { changeId: string; step: 'ask' | keyof typeof kinds },
) {
  const [row] = await tx.rows<Row>(
    `select c.state, v.name as vendor, v.slug, '…' || ${endOf('c.account_number')} as account, c.requested_by, c.confirmed_by,
       a.name as asker, (select p.name from person p where p.organization_id = c.organization_id
         and p.id = coalesce(c.ended_by, c.confirmed_by)) as decider
     from vendor_bank_change c
     join vendor v on v.organization_id = c.organization_id and v.id = c.vendor_id
     join person a on a.organization_id = c.organization_id and a.id = c.requested_by
     where c.organization_id = $1 and c.id = $2`,
    [organizationId, changeId],
  )
  if (!row) return
  const { vendor, slug, account } = row
  const problem = `vendor-bank:${changeId}`
  const about = { vendor, slug, account }
  const people = await recipients(tx, organizationId)
  if (step === 'ask') {
    if (row.state !== 'requested') return
    const deciders = people.filter(({ id, grants }) => id !== row.requestedBy && may(grants, CONFIRM))
    const toConfirm = notice(bankToConfirm, { ...about, by: row.asker }, { problem })
    await notify(
      tx,
      app,
      organizationId,
      deciders.map((person): [Recipient, Notice] => [person, toConfirm]),
    )
    return
  }
  await endNotices(tx, app, organizationId, await openNotices(tx, organizationId, [problem]))
  const ended = notice(kinds[step], { ...about, by: row.decider ?? '' })
  const both = people.filter(({ id }) => id === row.requestedBy || id === row.confirmedBy)
  await notify(
    tx,
    app,
    organizationId,
    both.map((person): [Recipient, Notice] => [person, ended]),
  )
}

/** Whoever keeps vendors hears that one no longer has a document it has to have; who owns that is reminded anyway. */
async function tellOfExpired(
  tx: Connection,
  app: App,
  organizationId: string,
  expired: { slug: string; ownerId: string }[],
) {
  const owners = new Map(expired.map(({ slug, ownerId }) => [slug, ownerId]))
  const papers = await expiredPapers(tx, organizationId, [...owners.keys()])
  if (papers.length === 0) return
  const keepers = (await recipients(tx, organizationId)).filter(({ grants }) => may(grants, 'vendors.write'))
  const notices = papers.flatMap(({ vendor, slug, title, validTo }) => {
    const data = { vendor: vendor.name, slug: vendor.slug, title, validTo }
    return keepers
      .filter(({ id }) => id !== owners.get(slug))
      .map((person): [Recipient, Notice] => [person, notice(vendorDocumentExpired, data)])
  })
  await notify(tx, app, organizationId, notices)
}

export const vendorSubscriptions = [
  on('document.expired', tellOfExpired),
  on('vendor-bank.changed', async (tx, app, organizationId, changes) => {
    for (const change of changes) await tell(tx, app, organizationId, change)
  }),
]
