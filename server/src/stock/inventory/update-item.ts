import { levelsOutOfOrder } from '@wellstock/contract/stock/inventory'
import type { ItemChanges } from '@wellstock/contract/stock/item-fields'
import type { Item } from '@wellstock/contract/stock/items'
import { withUsualLevels } from '@wellstock/domain/stock/seasons'
import { said } from '@wellstock/messages/sentence'
import type { Person, Scope } from '../../platform/access/person.ts'
import { differences } from '../../platform/audit/differences.ts'
import { note } from '../../platform/audit/note.ts'
import { stale } from '../../platform/audit/stale.ts'
import type { Connection } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/failures.ts'
import { updateRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { binNamed } from './bins.ts'
import { getItem, lockItem } from './items.ts'
import { reservedLots, whyReserved } from './lots-in-the-way.ts'
import { describePlace, findPlace } from './places.ts'
import { postMovements } from './post-movement.ts'
import { takeFrom } from './take-from.ts'
import { changeTrack, duplicateSerial, refuseUntracked } from './tracking.ts'
import { vendorNamed } from './vendors.ts'

const MASTER = [
  'sku',
  'name',
  'category',
  'type',
  'unit',
  'beyondUseDays',
  'storageMin',
  'storageMax',
] as const
const PRODUCT = [...MASTER, 'track'] as const
type Changes = Omit<ItemChanges, 'version' | 'reason'>

/** Changes an item. With a version, only if nobody has changed it since; a quantity becomes a count adjustment. */
export async function updateItem(
  tx: Connection,
  person: Person,
  scope: Scope,
  id: string,
  { version, reason, ...wanted }: ItemChanges,
): Promise<Item> {
  const before = withUsualLevels(await lockItem(tx, scope, id))
  if (version !== undefined && version !== before.version) throw await stale(tx, 'item.updated', id, version)
  const issue = levelsOutOfOrder({ ...before, ...wanted })
  if (issue) throw invalid({ [issue.field]: issue.message })

  const stopsUse = wanted.status === 'maintenance' && before.status !== 'maintenance'
  if (stopsUse && !reason?.trim()) throw invalid({ reason: said.maintenance_needs_reason() })

  await refuseLockedLevels(tx, before, wanted)
  await updateMaster(tx, scope, before, wanted)
  await updateStocking(tx, person, scope, before, wanted)
  if (wanted.track !== undefined && wanted.track !== before.track)
    await changeTrack(tx, scope, before.productId, wanted.track)
  await countTo(tx, person, before, wanted.currentQuantity)

  const after = await getItem(tx, scope, id)
  const {
    lastUpdated: _,
    updatedBy: __,
    version: newVersion,
    season: ___,
    ...fields
  } = withUsualLevels(after)
  await note(
    tx,
    person,
    'item.updated',
    { entity: 'item', id },
    { version: newVersion, changes: differences(before, fields), ...(stopsUse && { reason }) },
  )
  return after
}

// Changing its room takes an item's stock along: not out of quarantine, nor what may not be used into a room for use.
async function refuseBarredMove(tx: Connection, before: Item, roomId: string | null) {
  const rooms = await tx.rows<{ id: string }>(
    'select id from room where organization_id = current_organization() and id = any($1) and is_quarantine',
    [[before.roomId, roomId].filter((id) => id !== null)],
  )
  const toQuarantine = rooms.some(({ id }) => id === roomId)
  const leavesQuarantine = rooms.some(({ id }) => id === before.roomId) && !toQuarantine
  if (
    toQuarantine
      ? before.reservedQuantity > 0
      : leavesQuarantine
        ? before.currentQuantity > 0
        : before.unusableQuantity > 0
  )
    throw problem('OPERATION_FAILED', said.stock_cannot_change_rooms(), {
      blockers: toQuarantine
        ? (await reservedLots(tx, before.id)).map(whyReserved)
        : [said.some_unusable_move_by_lot()],
    })
}

const LEVELS = ['minQuantity', 'reorderPoint', 'maxQuantity'] as const

// Whoever locked the levels did so under the thresholds, and that is where they are unlocked.
async function refuseLockedLevels(tx: Connection, before: Item, wanted: Changes) {
  if (LEVELS.every((field) => wanted[field] === undefined || wanted[field] === before[field])) return
  const [row] = await tx.rows<{ isLocked: boolean }>(
    'select levels_locked as "isLocked" from item where organization_id = current_organization() and id = $1',
    [before.id],
  )
  if (row?.isLocked)
    throw problem('OPERATION_FAILED', said.levels_locked(), {
      blockers: [said.unlock_under_thresholds()],
    })
}

// Names belong to the product, and so to every office that stocks it.
async function updateMaster(tx: Connection, scope: Scope, before: Item, wanted: Changes) {
  const [first] = PRODUCT.filter((field) => wanted[field] !== undefined && wanted[field] !== before[field])
  if (!first) return
  const [row] = await tx.rows<{ elsewhere: number }>(
    `select (select count(*) from item e where e.organization_id = $1
       and e.product_id = i.product_id and e.archived_at is null and not e.office_id = any($3)) as elsewhere
     from item i where i.organization_id = $1 and i.id = $2`,
    [scope.organizationId, before.id, scope.offices === 'all' ? [] : scope.offices],
  )
  if (scope.offices !== 'all' && row && row.elsewhere > 0)
    throw invalid({
      [first]: said.product_in_other_offices(),
    })
  try {
    await updateRow(
      tx,
      'product',
      { organizationId: scope.organizationId, id: before.productId },
      Object.fromEntries(MASTER.map((field) => [field, wanted[field]])),
    )
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'product_storage') throw invalid({ storageMax: said.temperatures_swapped() })
    if (constraint !== 'product_sku') throw error
    throw problem('DUPLICATE_DATA', said.sku_taken(), {
      fields: { sku: said.sku_taken() },
    })
  }
}

async function updateStocking(tx: Connection, person: Person, scope: Scope, before: Item, wanted: Changes) {
  const { vendor, unitPrice, roomId, location, serialNumber, binCode, ...rest } = wanted
  if ((wanted.track ?? before.track) === 'serial' && serialNumber !== undefined)
    refuseUntracked('serial', { quantity: 0, serialNumber }, 'currentQuantity')
  const place =
    roomId === undefined || roomId === before.roomId
      ? undefined
      : await findPlace(tx, scope, { officeId: before.officeId, roomId })
  if (place) await refuseBarredMove(tx, before, place.roomId)
  const setsLevels = LEVELS.some((field) => rest[field] !== undefined)
  try {
    await updateRow(
      tx,
      'item',
      { organizationId: scope.organizationId, id: before.id },
      {
        department: rest.department,
        status: rest.status,
        // All three together: the database keeps what is set for the season that is in force apart.
        ...(setsLevels &&
          Object.fromEntries(
            LEVELS.map((field) => [field, rest[field] === undefined ? before[field] : rest[field]]),
          )),
        purchaseDate: rest.purchaseDate,
        notes: rest.notes,
        unitPrice,
        serialNumber: serialNumber === undefined ? undefined : serialNumber || null,
        vendorId: vendor === undefined ? undefined : await vendorNamed(tx, scope.organizationId, vendor),
        roomId: place?.roomId,
        // A bin belongs to its room.
        binId: binCode
          ? await binNamed(tx, person, place ? place.roomId : before.roomId, binCode)
          : place || binCode === null
            ? null
            : undefined,
        location: location ?? (place && describePlace(place)),
        updatedBy: person.id,
      },
    )
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'item_serial_once') throw duplicateSerial()
    if (constraint !== 'item_once') throw error
    throw problem('DUPLICATE_DATA', said.product_kept_there_already(), {
      fields: {
        [place ? 'roomId' : 'serialNumber']: said.serial_number_there_already(),
      },
    })
  }
}

async function countTo(tx: Connection, person: Person, before: Item, counted: number | undefined) {
  if (counted === undefined || counted === before.currentQuantity) return
  const difference = counted - before.currentQuantity
  if (before.track === 'serial' && counted > 1)
    throw invalid({ currentQuantity: said.serial_number_is_one_piece() })
  const parts =
    difference > 0
      ? [{ lotId: null, quantity: difference, unitCost: before.unitPrice }]
      : await takeFrom(tx, before, -difference, { includeUnusable: true })
  await postMovements(
    tx,
    person,
    { cause: 'item', id: before.id },
    parts.map((part) => ({ ...part, itemId: before.id, type: 'count_adjust', reason: 'API edit' })),
  )
}
