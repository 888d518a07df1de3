import { MAX_PHOTOS, PHOTO_LIMIT } from '@wellstock/contract/stock/detection'
import { said } from '@wellstock/messages/sentence'
import type { Person, Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { asDataUrl, readPicture } from '../../platform/files/pictures.ts'
import { problem } from '../../platform/http/problem.ts'
import { findShelfCheck, lockOpen } from './shelf-checks.ts'

const LONGEST_SIDE = 2000

/** Stores a photo with a shelf check: small, and nothing but pixels. */
export async function addPhoto(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, image }: { id: string; image: string },
) {
  await lockOpen(tx, scope, id)
  const [stored] = await tx.rows<{ photos: number }>(
    'select count(*)::int as photos from detection_photo where organization_id = $1 and detection_id = $2',
    [scope.organizationId, id],
  )
  const photos = stored?.photos ?? 0
  if (photos >= MAX_PHOTOS) throw problem('OPERATION_FAILED', said.look_max_photos({ max: MAX_PHOTOS }))
  const picture = await readPicture(image, {
    limit: PHOTO_LIMIT,
    tooLarge: said.image_over_5_mb(),
    shape: (photo) => photo.resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true }),
  })
  await tx.rows(
    'insert into detection_photo (organization_id, detection_id, position, image) values ($1, $2, $3, $4)',
    [scope.organizationId, id, photos, picture],
  )
  await note(tx, person, 'detection.photo', { entity: 'detection', id }, { position: photos })
  return { photos: photos + 1 }
}

export async function getPhoto(
  db: Connection,
  scope: Scope,
  { id, position }: { id: string; position: number },
) {
  await findShelfCheck(db, scope, id)
  const [row] = await db.rows<{ image: Buffer }>(
    'select image from detection_photo where organization_id = $1 and detection_id = $2 and position = $3',
    [scope.organizationId, id, position],
  )
  if (!row) throw problem('NOT_FOUND', said.look_not_found())
  return { image: asDataUrl(row.image) }
}
