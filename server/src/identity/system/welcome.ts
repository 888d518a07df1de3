import type { Welcome } from '@wellstock/contract/identity/system'
import type { Role } from '@wellstock/contract/platform/access'
import type { App } from '../../platform/app.ts'

type WelcomeRow = { organizations: number; name: string | null; demoId: string | null }

/** What a visitor may know. The sample accounts are named only while the sample organization is served. */
export async function welcome({ database, settings }: App): Promise<Welcome> {
  return database.visit(async (db) => {
    const [row] = await db.rows<WelcomeRow>('select * from welcome()')
    const isSample = settings.sampleData && row?.demoId != null
    const accounts = isSample
      ? await db.rows<{ email: string; role: Role; name: string }>(
          'select * from sample_accounts() order by email',
        )
      : []
    return {
      organization: row?.name ?? null,
      needsSetup: row?.organizations === 0,
      sample: isSample ? { password: settings.samplePassword, accounts } : null,
    }
  })
}
