import type { Currency } from '@wellstock/domain/identity/preferences'
import { findLanguage } from '../access/settings-document.ts'
import { findHead } from '../audit/seal.ts'
import type { ScopedCall } from '../http/call.ts'
import type { Frame } from './frame.ts'

/** What a file says about itself to whoever asked for it, with the clock of the office it is about. */
export async function frameOf(
  {
    app,
    db,
    person,
    session,
  }: Pick<ScopedCall, 'app' | 'db' | 'person'> & {
    session: Pick<ScopedCall['session'], 'organization'>
  },
  officeId?: string | undefined,
): Promise<Frame> {
  const [office] = officeId
    ? await db.rows<{ timeZone: string }>(
        'select timezone as "timeZone" from office where organization_id = $1 and id = $2',
        [person.organizationId, officeId],
      )
    : []
  const head = await findHead(db, person.organizationId)
  return {
    organization: session.organization.name,
    currency: session.organization.currency as Currency,
    language: await findLanguage(db, person),
    asOf: app.now().toISOString(),
    ...office,
    ...(head && { seal: `${head.size} · ${head.root}` }),
  }
}
