import type { RoomDetails } from '@wellstock/contract/stock/room'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import type { Person, Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import { stale } from '../../platform/audit/stale.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { lockRoom } from './lock-room.ts'
import { getRoom } from './rooms.ts'

type StoredBin = { id: string; code: string; position: number; version: number }

/** The bins of a room that stands still, along the way. */
async function binsOf(tx: Connection, scope: Scope, roomId: string): Promise<StoredBin[]> {
  await lockRoom(tx, scope, roomId)
  return tx.rows<StoredBin>(
    `select id, code, position, version from bin where organization_id = $1 and room_id = $2 order by position, code`,
    [scope.organizationId, roomId],
  )
}

const isCalled = (code: string) => (bin: { code: string }) => bin.code.toLowerCase() === code.toLowerCase()

function find(bins: readonly StoredBin[], id: string): StoredBin {
  const bin = bins.find((each) => each.id === id)
  if (!bin) throw problem('NOT_FOUND', said.bin_not_found())
  return bin
}

/** Adds bins behind the last one, in the order given. */
export async function addBins(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, codes }: { id: string; codes: string[] },
): Promise<RoomDetails> {
  const bins: { code: string }[] = await binsOf(tx, scope, id)
  const last = bins.length
  const wanted = codes.map((code) => code.trim())
  for (const code of wanted) {
    if (bins.some(isCalled(code))) throw invalid({ codes: said.bin_taken({ code }) })
    bins.push({ code })
  }
  await tx.rows(
    `insert into bin (organization_id, id, room_id, code, position)
     select $1, b.id, $2, b.code, $3 + b.place - 1 from unnest($4::uuid[], $5::text[]) with ordinality b(id, code, place)`,
    [scope.organizationId, id, last, wanted.map(() => uuid()), wanted],
  )
  await note(tx, person, 'room.bins_added', { entity: 'room', id }, { codes: wanted })
  return getRoom(tx, scope, id)
}

/** Renames a bin, only if nobody has changed it since it was read. */
export async function renameBin(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, binId, code, version }: { id: string; binId: string; code: string; version: number },
): Promise<RoomDetails> {
  const bins = await binsOf(tx, scope, id)
  const bin = find(bins, binId)
  const wanted = code.trim()
  if (version !== bin.version) throw await stale(tx, 'bin.renamed', binId, version)
  if (bins.some((each) => each !== bin && isCalled(wanted)(each)))
    throw invalid({ code: said.bin_taken({ code: wanted }) })
  await tx.rows(
    'update bin set code = $3, updated_at = now(), version = version + 1 where organization_id = $1 and id = $2',
    [scope.organizationId, binId, wanted],
  )
  await note(
    tx,
    person,
    'bin.renamed',
    { entity: 'bin', id: binId },
    { version: version + 1, roomId: id, changes: { code: { from: bin.code, to: wanted } } },
  )
  return getRoom(tx, scope, id)
}

/** Removes a bin. What was in it stays in the room, in no bin. */
export async function removeBin(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, binId }: { id: string; binId: string },
): Promise<RoomDetails> {
  const bins = await binsOf(tx, scope, id)
  const { code } = find(bins, binId)
  const place = [scope.organizationId, binId]
  await tx.rows('update item set bin_id = null where organization_id = $1 and bin_id = $2', place)
  await tx.rows('delete from bin where organization_id = $1 and id = $2', place)
  await note(tx, person, 'bin.removed', { entity: 'bin', id: binId }, { roomId: id, code })
  await renumber(
    tx,
    scope,
    bins.filter((bin) => bin.id !== binId).map((bin) => bin.id),
  )
  return getRoom(tx, scope, id)
}

/** Sets the way through the room. Every bin of it is named once. */
export async function orderBins(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, binIds }: { id: string; binIds: string[] },
): Promise<RoomDetails> {
  const bins = await binsOf(tx, scope, id)
  const wanted = new Set(binIds)
  if (wanted.size !== binIds.length || wanted.size !== bins.length || bins.some((bin) => !wanted.has(bin.id)))
    throw problem('STALE_VERSION')
  await renumber(tx, scope, binIds)
  const codes = binIds.map((binId) => find(bins, binId).code)
  await note(tx, person, 'room.bins_ordered', { entity: 'room', id }, { codes })
  return getRoom(tx, scope, id)
}

async function renumber(tx: Connection, scope: Scope, binIds: string[]) {
  await tx.rows(
    `update bin b set position = o.place - 1, updated_at = now()
     from unnest($2::uuid[]) with ordinality o(id, place)
     where b.organization_id = $1 and b.id = o.id and b.position <> o.place - 1`,
    [scope.organizationId, binIds],
  )
}
