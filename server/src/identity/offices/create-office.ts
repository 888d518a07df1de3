import type { OfficeDetails, OfficeFields, OfficeSetup } from '@wellstock/contract/identity/offices'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import type * as z from 'zod'
import type { Person, Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/failures.ts'
import { insertRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { codesFor } from './office-codes.ts'
import { getOffice } from './offices.ts'
import { setUpOffice } from './set-up-office.ts'
import { zoneOfState } from './time-zones.ts'
import { columnsOf, withFreeName } from './write-office.ts'

type Wanted = OfficeFields & { setup?: z.infer<typeof OfficeSetup> | undefined }

/** Adds an office, and takes over from another what was asked for. */
export async function createOffice(
  tx: Connection,
  person: Person,
  scope: Scope,
  { setup, ...fields }: Wanted,
): Promise<OfficeDetails> {
  const timezone =
    fields.timezone ?? zoneOfState(fields.state) ?? (await zoneOfMain(tx, scope.organizationId))
  const id = uuid()
  const code = await insertOffice(tx, {
    organizationId: scope.organizationId,
    id,
    ...columnsOf(fields),
    timezone,
  })
  const after = { code, ...columnsOf(fields), timezone }
  const copied = setup && (await setUpOffice(tx, person, scope, { id, name: after.name }, setup))
  await note(
    tx,
    person,
    'office.created',
    { entity: 'office', id },
    { after, ...(copied && { setup: copied }) },
  )
  return getOffice(tx, person, scope, id)
}

/** Writes the office under the nearest code to its name that nobody has, and returns that code. */
async function insertOffice(
  tx: Connection,
  values: Record<string, unknown> & { organizationId: string; name: string },
): Promise<string> {
  const taken = await tx.rows<{ code: string }>(
    'select upper(code) as code from office where organization_id = $1',
    [values.organizationId],
  )
  const isTaken = new Set(taken.map(({ code }) => code))
  for (const code of codesFor(values.name)) {
    if (isTaken.has(code)) continue
    try {
      await withFreeName(values.name, () => tx.attempt(() => insertRow(tx, 'office', { ...values, code })))
      return code
    } catch (error) {
      // Somebody took it at this very moment: the next one, then.
      if (violatedConstraint(error) !== 'office_code') throw error
    }
  }
  throw problem('OPERATION_FAILED', said.no_free_office_code())
}

async function zoneOfMain(tx: Connection, organizationId: string): Promise<string> {
  const [main] = await tx.rows<{ timezone: string }>(
    `select timezone from office where organization_id = $1 and archived_at is null
     order by type <> 'main', created_at, code limit 1`,
    [organizationId],
  )
  return main?.timezone ?? 'America/New_York'
}
