import type { NewAbsence, ProviderFields } from '@wellstock/contract/procedures/providers'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { refuseStranger } from '../../identity/people/refuse-stranger.ts'
import { differences } from '../../platform/audit/differences.ts'
import { note } from '../../platform/audit/note.ts'
import { stale } from '../../platform/audit/stale.ts'
import type { Connection } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/failures.ts'
import { insertRow, updateRow } from '../../platform/database/write.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { refuseWithCases } from '../booked-cases.ts'
import { getAbsence, getProvider } from './providers.ts'

type Call = Pick<ScopedCall, 'db' | 'person'>
type Stored = ProviderFields & { isActive: boolean; version: number }
type Named = { id: string; version: number }

/** The provider as it is stored, who stands still until the transaction ends. */
async function lockProvider(tx: Connection, { id, version }: Named): Promise<Stored> {
  const [provider] = await tx.rows<Stored>(
    `select name, specialty, person_id as "personId", is_active as "isActive", version from provider
     where organization_id = current_organization() and id = $1 for update`,
    [id],
  )
  if (!provider) throw problem('NOT_FOUND', said.provider_not_found())
  if (provider.version !== version) throw await stale(tx, 'provider.changed', id, version)
  return provider
}

/** Says whose name or account it is already. */
async function once<T>({ name }: { name: string }, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'provider_name') throw taken('name', said.provider_name_taken({ name }))
    if (constraint === 'provider_of_person') throw taken('personId', said.account_of_provider_taken())
    throw error
  }
}

const taken = (field: string, message: ReturnType<typeof said.account_of_provider_taken>) =>
  problem('DUPLICATE_DATA', message, { fields: { [field]: message } })

const trimmed = ({ name, specialty, personId }: ProviderFields): ProviderFields => ({
  name: name.trim(),
  specialty: specialty.trim(),
  personId,
})

export async function createProvider({ db, person }: Call, wanted: ProviderFields) {
  const fields = trimmed(wanted)
  await refuseStranger(db, 'personId', fields.personId)
  const id = uuid()
  await once(fields, () =>
    insertRow(db, 'provider', { organizationId: person.organizationId, id, ...fields }),
  )
  await note(db, person, 'provider.created', { entity: 'provider', id }, { after: fields })
  return getProvider(db, id)
}

/** Changes a provider, only if nobody has changed them since they were read. */
export async function updateProvider({ db, person }: Call, wanted: ProviderFields & Named) {
  const { id, version } = wanted
  const before = await lockProvider(db, wanted)
  const fields = trimmed(wanted)
  if (fields.personId !== before.personId) await refuseStranger(db, 'personId', fields.personId)
  const changes = differences(before, fields)
  if (Object.keys(changes).length > 0) {
    await once(fields, () => updateRow(db, 'provider', { organizationId: person.organizationId, id }, fields))
    await note(db, person, 'provider.changed', { entity: 'provider', id }, { version: version + 1, changes })
  }
  return getProvider(db, id)
}

/** Deactivates a provider who has no cases to come, or takes them back. */
export async function setProviderActive({ db, person }: Call, wanted: Named & { isActive: boolean }) {
  const { id, version, isActive } = wanted
  const before = await lockProvider(db, wanted)
  if (before.isActive !== isActive) {
    if (!isActive) await refuseWithCases(db, 'provider', id, said.provider_has_cases)
    await once(before, () =>
      updateRow(db, 'provider', { organizationId: person.organizationId, id }, { isActive }),
    )
    const changes = differences(before, { isActive })
    await note(db, person, 'provider.changed', { entity: 'provider', id }, { version: version + 1, changes })
  }
  return getProvider(db, id)
}

/** Says when a provider is away. What is booked meanwhile stays, and is counted. */
export async function addAbsence({ db, person }: Call, { id: providerId, ...fields }: NewAbsence) {
  await getProvider(db, providerId)
  const id = uuid()
  const absence = { ...fields, reason: fields.reason.trim() }
  const { organizationId } = person
  await insertRow(db, 'provider_absence', {
    ...{ organizationId, id, providerId, createdBy: person.id },
    ...absence,
  })
  await note(db, person, 'provider.absence_added', { entity: 'provider', id: providerId }, { after: absence })
  return getAbsence(db, id)
}

export async function removeAbsence({ db, person }: Call, id: string) {
  const [removed] = await db.rows<{ providerId: string; startsAt: string; endsAt: string; reason: string }>(
    `delete from provider_absence where organization_id = current_organization() and id = $1
     returning provider_id as "providerId", starts_at as "startsAt", ends_at as "endsAt", reason`,
    [id],
  )
  if (!removed) throw problem('NOT_FOUND', said.absence_not_found())
  const { providerId, ...before } = removed
  await note(db, person, 'provider.absence_removed', { entity: 'provider', id: providerId }, { before })
  return { id }
}
