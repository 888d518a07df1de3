import type { Passwords } from '../platform/app.ts'
import type { Database } from '../platform/database/database.ts'
import type { Settings } from '../platform/environment.ts'
import { loadSample } from './load.ts'

const SAMPLE_LOCK = 7_331_003

/** Loads the sample organization where there is no organization at all yet, telling how far it is. Whether it did. */
export async function ensureSample(
  database: Database,
  settings: Pick<Settings, 'samplePassword' | 'sampleDate'>,
  passwords: Passwords,
  say: (line: string) => void,
): Promise<boolean> {
  const isEmpty = await database.visit(async (db) => {
    const [row] = await db.rows<{ organizations: number }>('select organizations from welcome()')
    return row?.organizations === 0
  })
  if (!isEmpty) return false
  const passwordHash = await passwords.hash(settings.samplePassword)
  const anchor = settings.sampleDate ?? new Date().toISOString().slice(0, 10)
  say('Loading the sample organization …')
  await database.asOwner(async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [SAMPLE_LOCK])
    const { rowCount } = await client.query('select 1 from organization limit 1')
    if (rowCount) return
    await loadSample(client, {
      anchor,
      passwordHash,
      password: settings.samplePassword,
      onProgress: (share, what) => say(`  ${Math.round(100 * share)} % ${what}`),
    })
  })
  return true
}
