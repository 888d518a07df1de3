import type { Database } from './database.ts'

/** What is done once a day: commands and sign-in attempts too old to matter are forgotten, tables are tidied. */
export async function upkeep(database: Database) {
  await database.asOwner(async (client) => {
    await client.query("delete from idempotency_key where created_at < now() - interval '7 days'")
    await client.query("delete from login_attempt where window_start < now() - interval '1 day'")
  })
  await database.tidy()
}
