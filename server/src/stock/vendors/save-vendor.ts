import type { Vendor, VendorFields } from '@wellstock/contract/stock/vendors'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import type { Person } from '../../platform/access/person.ts'
import { differences } from '../../platform/audit/differences.ts'
import { note } from '../../platform/audit/note.ts'
import { stale } from '../../platform/audit/stale.ts'
import type { Connection } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/failures.ts'
import { insertRow, updateRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { voidChangedActivation } from './activation.ts'
import { lockVendors, toChange } from './lock-vendors.ts'
import { getVendor } from './vendors.ts'

type Contact = VendorFields['contacts'][number]

/** Adds a vendor as a prospect. */
export async function createVendor(tx: Connection, person: Person, wanted: VendorFields): Promise<Vendor> {
  const { organizationId } = person
  const { contacts, ...fields } = trimmed(wanted)
  const id = uuid()
  await unique(fields, () => insertRow(tx, 'vendor', { organizationId, id, ...fields }))
  await writeContacts(tx, organizationId, id, contacts)
  await note(tx, person, 'vendor.created', { entity: 'vendor', id }, { after: { name: fields.name } })
  return getVendor(tx, person, { id })
}

/** Changes a vendor and its contacts, only if nobody has changed it since it was read. */
export async function updateVendor(
  tx: Connection,
  person: Person,
  { id, version, ...wanted }: VendorFields & { id: string; version: number },
): Promise<Vendor> {
  const { organizationId } = person
  toChange(await lockVendors(tx, person, [id]), id)
  const before = await getVendor(tx, person, { id })
  if (before.version !== version) throw await stale(tx, 'vendor.updated', id, version)
  const { contacts, ...fields } = trimmed(wanted)
  const changes = differences(
    { ...before, contacts: words(before.contacts) },
    { ...fields, contacts: words(contacts) },
  )
  if (Object.keys(changes).length > 0) {
    await unique(fields, () => updateRow(tx, 'vendor', { organizationId, id }, fields))
    if (changes.contacts) await writeContacts(tx, organizationId, id, contacts)
    if (changes.name) tx.touch('item')
    await note(tx, person, 'vendor.updated', { entity: 'vendor', id }, { version: version + 1, changes })
    await voidChangedActivation(tx, person, await getVendor(tx, person, { id }))
  }
  return getVendor(tx, person, { id })
}

const trimmed = (wanted: VendorFields): VendorFields => ({
  ...wanted,
  name: wanted.name.trim(),
  code: wanted.code.trim(),
  supplies: [...new Set(wanted.supplies.map((category) => category.trim()))],
})

/** Contacts as a change of them is said. */
const words = (contacts: readonly Contact[]) =>
  contacts.map(({ name, role, email, phone, isPrimary }) =>
    [isPrimary && '★', name, role, email, phone].filter(Boolean).join(' · '),
  )

async function writeContacts(
  tx: Connection,
  organizationId: string,
  vendorId: string,
  contacts: readonly Contact[],
) {
  await tx.rows('delete from vendor_contact where organization_id = $1 and vendor_id = $2', [
    organizationId,
    vendorId,
  ])
  for (const [position, contact] of contacts.entries())
    await insertRow(tx, 'vendor_contact', { organizationId, id: uuid(), vendorId, position, ...contact })
}

const taken = {
  vendor_name: { name: said.vendor_name_taken },
  vendor_code: { code: said.vendor_code_taken },
} as const

async function unique({ name, code }: { name: string; code: string }, write: () => Promise<unknown>) {
  try {
    await write()
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint !== 'vendor_name' && constraint !== 'vendor_code') throw error
    const [field, say] = Object.entries(taken[constraint])[0] ?? ['name', said.vendor_name_taken]
    const message = say({ name: constraint === 'vendor_name' ? name : code })
    throw problem('DUPLICATE_DATA', message, { fields: { [field]: message } })
  }
}
