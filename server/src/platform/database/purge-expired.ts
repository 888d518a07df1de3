import type pg from 'pg'
import type { Database } from './database.ts'

/** What is done once a day: what is too old to matter is forgotten, tables are tidied. */
export async function purgeExpired(database: Database) {
  await database.asOwner(async (client) => {
    await client.query("delete from idempotency_key where created_at < now() - interval '7 days'")
    await client.query("delete from login_attempt where window_start < now() - interval '1 day'")
    await client.query("delete from session where ends_at < now() - interval '30 days'")
    await client.query("delete from mailed_link where expires_at < now() - interval '30 days'")
    await client.query("delete from outgoing_mail where least(sent_at, over_at) < now() - interval '30 days'")
    await client.query("delete from known_device where last_seen_at < now() - interval '1 year'")
    await client.query(
      "delete from webhook_delivery where state <> 'waiting' and created_at < now() - interval '30 days'",
    )
    await client.query("delete from sign_in where at < now() - interval '1 year'")
    await forgetAsPeopleChose(client)
  })
  await database.tidy()
}

/** A person's own notices and searches, for as long as they chose to keep them. The ledger and the audit stay. */
async function forgetAsPeopleChose(client: pg.PoolClient) {
  const kept = `(case coalesce(p.settings -> 'privacy' ->> 'dataRetention', '1year')
    when '6months' then '6 months' when '2years' then '2 years' when '5years' then '5 years' else '1 year' end)::interval`
  for (const [table, column] of [
    ['notification', 'created_at'],
    ['search_history', 'searched_at'],
  ])
    await client.query(
      `delete from ${table} t using person p
       where p.organization_id = t.organization_id and p.id = t.person_id
         and coalesce(p.settings -> 'privacy' ->> 'dataRetention', '1year') <> 'indefinite'
         and t.${column} < now() - ${kept}`,
    )
}
