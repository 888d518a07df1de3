import type { PersonSettings } from '@wellstock/domain/identity/preferences'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { SavedSettings } from '../../platform/access/settings-document.ts'
import { settingsOf } from '../../platform/access/settings-document.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { allowsAddress, wrongEntry } from './address-list.ts'
import { withChange } from './document.ts'

export type StoredSettings = { settings: PersonSettings; lastUpdated: string }

type Row = { settings: SavedSettings; lastUpdated: string }

const select = (db: Connection, person: Person, lock = '') =>
  db.rows<Row>(
    `select settings, coalesce(settings_updated_at, created_at) as "lastUpdated" from person
     where organization_id = $1 and id = $2 ${lock}`,
    [person.organizationId, person.id],
  )

const stored = (row: Row | undefined): StoredSettings => ({
  settings: settingsOf(row?.settings ?? {}),
  lastUpdated: row?.lastUpdated ?? '',
})

export async function getSettings(db: Connection, person: Person): Promise<StoredSettings> {
  const [row] = await select(db, person)
  return stored(row)
}

/** Changes the person's own settings. What stays as it was is not written and not noted. */
export async function changeSettings(
  tx: Connection,
  person: Person,
  change: SavedSettings,
  { address, now }: { address: string; now: Date },
): Promise<StoredSettings> {
  const [row] = await select(tx, person, 'for update')
  const { saved, changes } = withChange(row?.settings ?? {}, change)
  if (Object.keys(changes).length === 0) return stored(row)
  const addresses = changes['security.ipWhitelist']?.to
  if (typeof addresses === 'string') refuseLockout(addresses, address)

  await tx.rows(
    'update person set settings = $3, settings_updated_at = $4 where organization_id = $1 and id = $2',
    [person.organizationId, person.id, JSON.stringify(saved), now.toISOString()],
  )
  await note(
    tx,
    person,
    'settings.changed',
    { entity: 'person', id: person.id },
    { changes: withoutContacts(changes) },
  )
  return { settings: settingsOf(saved), lastUpdated: now.toISOString() }
}

function refuseLockout(list: string, address: string) {
  const wrong = wrongEntry(list)
  if (wrong !== undefined)
    throw invalid({
      'security.ipWhitelist': said.not_an_address({ text: wrong }),
    })
  if (!allowsAddress(list, address))
    throw invalid({ 'security.ipWhitelist': said.would_lock_you_out({ address }) })
}

const HIDDEN = ['notifications.emailAddress', 'notifications.phoneNumber']

// The audit is never erased: how to reach somebody does not belong into it.
const withoutContacts = (changes: Record<string, object>) =>
  Object.fromEntries(
    Object.entries(changes).map(([key, change]) => [key, HIDDEN.includes(key) ? 'changed' : change]),
  )
