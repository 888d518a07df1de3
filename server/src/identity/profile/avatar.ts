import { AVATAR_LIMIT } from '@wellstock/domain/identity/preferences'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { readPicture } from '../../platform/files/pictures.ts'

const SIDE = 256
const TOO_LARGE = said.image_over_2_mb()

/** A picture of a person as it is kept: square and small. */
export const readAvatar = (dataUrl: string) =>
  readPicture(dataUrl, {
    limit: AVATAR_LIMIT,
    tooLarge: TOO_LARGE,
    shape: (picture) => picture.resize(SIDE, SIDE, { fit: 'cover' }),
  })

export async function setAvatar(tx: Connection, person: Person, dataUrl: string) {
  const image = await readAvatar(dataUrl)
  await tx.rows(
    `insert into avatar (organization_id, person_id, image) values ($1, $2, $3)
     on conflict (organization_id, person_id) do update set image = excluded.image, updated_at = now()`,
    [person.organizationId, person.id, image],
  )
  await note(tx, person, 'profile.avatar-set', { entity: 'person', id: person.id })
}

export async function removeAvatar(tx: Connection, person: Person) {
  const removed = await tx.rows(
    'delete from avatar where organization_id = $1 and person_id = $2 returning person_id',
    [person.organizationId, person.id],
  )
  if (removed.length > 0)
    await note(tx, person, 'profile.avatar-removed', { entity: 'person', id: person.id })
}
