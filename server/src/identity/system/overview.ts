import type { Overview } from '@wellstock/contract/identity/system'
import type { currencies } from '@wellstock/domain/identity/preferences'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { App } from '../../platform/app.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { writeSetting } from '../../platform/setting.ts'

type Currency = (typeof currencies)[number]

const VERSION = '0.1.0'

/** How this installation runs. */
export async function overview(app: App, db: Connection, { organizationId }: Person): Promise<Overview> {
  const [row] = await db.rows<{ waiting: number; currency: string }>(
    `select currency, (select count(*) from outgoing_mail where organization_id = $1 and sent_at is null and over_at is null) as waiting
     from organization where id = $1`,
    [organizationId],
  )
  const rates = await db.rows<{ currency: Currency; rate: string; asOf: string }>(
    `select substring(key from 10) as currency, value as rate, updated_at as "asOf"
     from setting where organization_id = $1 and key like 'exchange.%' order by key`,
    [organizationId],
  )
  return {
    engine: app.database.engine,
    version: VERSION,
    mail: app.mailer ? 'smtp' : 'outbox',
    waitingMails: row?.waiting ?? 0,
    rates: rates.map((rate) => ({ ...rate, rate: Number(rate.rate) })),
    currency: row?.currency ?? 'USD',
  }
}

/** Sets what a currency is worth; null forgets it. */
export async function setRate(
  app: App,
  tx: Connection,
  person: Person,
  currency: Currency,
  rate: number | null,
) {
  const before = await overview(app, tx, person)
  if (currency === before.currency) throw invalid({ currency: said.base_currency_needs_no_rate() })
  const place = [person.organizationId, `exchange.${currency}`] as const
  if (rate === null) await tx.rows('delete from setting where organization_id = $1 and key = $2', [...place])
  else await writeSetting(tx, ...place, String(rate))
  await note(
    tx,
    person,
    'rate.set',
    { entity: 'setting', id: null },
    {
      currency,
      rate,
      from: before.rates.find((known) => known.currency === currency)?.rate ?? null,
    },
  )
  return overview(app, tx, person)
}

type MailRow = {
  id: string
  to: string
  subject: string
  body: string
  createdAt: string
  sentAt: string | null
  printedAt: string | null
  overAt: string | null
  attempts: number
  lastError: string | null
}

/** E-mail of the organization, newest first: what was sent, and what waits. */
export function outbox(db: Connection, { organizationId }: Person, paging: Paging) {
  const from = 'outgoing_mail where organization_id = $1'
  return readPage(db, paging, from, [organizationId], (limit, all) =>
    db.rows<MailRow>(
      `select id, recipient as "to", subject, body, created_at, sent_at,
         printed_at, over_at, attempts, last_error
       from ${from} order by created_at desc, id desc ${limit}`,
      all,
    ),
  )
}
