import { waitsForReading } from '@wellstock/domain/compliance/spore-tests'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { moveTo, NOW } from '../../platform/workflow/document.ts'
import { holdFor, releaseFor } from '../../stock/commands/holds.ts'
import { readRules } from '../rules/compliance-rules.ts'
import { type LockedLoad, loadDocument, lockOfDevice } from './load-document.ts'
import { reachOf } from './reach.ts'

const states = { passed: 'negative', failed: 'positive', invalid: 'invalid' } as const

/**
 * What the test of a load said, by the record of it: a negative one frees the implants that waited for it, a positive one holds what it
 * reaches. Read anew where that record is corrected. The sterilizer is locked.
 */
export async function readTest(
  tx: Connection,
  person: Person,
  { deviceId, loadId, outcome }: { deviceId: string; loadId: string; outcome: keyof typeof states },
) {
  const load = await lockOfDevice(tx, deviceId, loadId)
  const state = states[outcome]
  if (load.state === state) return
  if (load.settledAt !== null || load.reprocessedAt !== null)
    throw problem('OPERATION_FAILED', said.load_is_settled())
  const about = { number: load.number, from: load.state, to: state }
  await moveTo(tx, person, loadDocument, 'read', load, state, {
    stamps: {
      read_at: NOW,
      policy: state === 'positive' ? (await readRules(tx, person.organizationId)).sporePolicy : null,
    },
    about,
  })
  if (state === 'positive') return holdReach(tx, person, deviceId)
  // What it held as a positive one is free; implants are once theirs is negative.
  if (state === 'negative')
    await releaseFor(tx, person, { cause: 'sterilizer_load', id: load.id }, load.number)
  else if (load.releasedAt === null && waitsForReading({ isImplant: load.isImplant, result: state }))
    await holdPacks(tx, person, load, [load.id])
}

/**
 * Holds what the positive tests of a sterilizer reach that are not settled: with a second one among them everything, whatever the policy
 * says. What is held already stays so.
 */
export async function holdReach(tx: Connection, person: Person, deviceId: string) {
  const positive = await tx.rows<LockedLoad>(
    `select ${loadDocument.columns} from sterilizer_load
     where organization_id = current_organization() and device_id = $1 and state = 'positive' and settled_at is null order by cycle for update`,
    [deviceId],
  )
  for (const load of positive) {
    const reach = await reachOf(tx, load, positive.length)
    const held = reach.held.loads.map(({ id }) => id)
    await holdPacks(tx, person, load, held)
    if (positive.length > 1)
      await tx.rows(
        `update sterilizer_load set policy = 'everything' where organization_id = current_organization() and id = $1 and policy <> 'everything'`,
        [load.id],
      )
  }
}

/** Holds the packs of loads because of one of them. */
export async function holdPacks(
  tx: Connection,
  person: Person,
  { id, number }: Pick<LockedLoad, 'id' | 'number'>,
  loadIds: readonly string[],
) {
  const packs = await tx.rows<{ lotId: string }>(
    `select k.lot_id from sterilizer_load_pack k
     join sterilizer_load l on l.organization_id = k.organization_id and l.id = k.load_id and l.reprocessed_at is null and l.state <> 'voided'
     where k.organization_id = current_organization() and k.load_id = any($1) order by k.lot_id`,
    [loadIds],
  )
  await holdFor(
    tx,
    person,
    { cause: 'sterilizer_load', id, kind: 'quarantined', reason: number },
    packs.map(({ lotId }) => ({ lotId, itemId: null })),
  )
}
