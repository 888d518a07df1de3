import type { NewLoad } from '@wellstock/contract/compliance/loads'
import { addDays } from '@wellstock/domain/compliance/days'
import { waitsForReading } from '@wellstock/domain/compliance/spore-tests'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { nextNumberIn } from '../../identity/offices/next-number.ts'
import { covers, type Person, scopeOf } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { findOrCreateLot } from '../../stock/inventory/find-or-create-lot.ts'
import { postMovements } from '../../stock/inventory/post-movement.ts'
import { holdPacks, holdReach } from './read-test.ts'

type Device = {
  id: string
  name: string
  officeId: string
  isInService: boolean
  outSince: string | null
  lastCycle: number | null
  now: string
  today: string
}

/** Enters a load: its packs come onto the shelf as a lot of its number, on hold where they wait for their own test. */
export async function enterLoad(tx: Connection, person: Person, wanted: NewLoad): Promise<string> {
  const device = await lockSterilizer(tx, person, wanted.deviceId)
  const ranAt = wanted.ranAt ?? device.now
  refuseWrong(device, wanted, ranAt)
  const packs = await lockPacks(tx, device, wanted.packs)
  const { organizationId } = person
  const id = uuid()
  const number = await nextNumberIn(tx, organizationId, device.officeId, 'SL')
  const { cycle, method, isImplant, isTested } = wanted
  await insertRow(tx, 'sterilizer_load', {
    ...{
      organizationId,
      id,
      number,
      officeId: device.officeId,
      deviceId: device.id,
      cycle,
      method,
      isImplant,
    },
    ...{ state: isTested ? 'pending' : 'none', ranAt, note: wanted.note.trim(), createdBy: person.id },
  })
  await putAway(tx, person, { id, number }, packs)
  if (waitsForReading({ isImplant, result: 'pending' })) await holdPacks(tx, person, { id, number }, [id])
  // What ran before a positive test was read, and is entered after it.
  await holdReach(tx, person, device.id)
  await note(
    tx,
    person,
    'load.created',
    { entity: 'load', id },
    { number, device: device.name, cycle, packs: packs.reduce((sum, { quantity }) => sum + quantity, 0) },
  )
  tx.touch('device', device.id)
  return id
}

/** A sterilizer of the offices somebody enters loads in, locked: cycles follow one another. */
async function lockSterilizer(tx: Connection, person: Person, id: string): Promise<Device> {
  const [device] = await tx.rows<Omit<Device, 'lastCycle'>>(
    `select d.id, d.name, d.office_id, d.state in ('in_service', 'needs_attention') as "isInService", d.out_since, now() as now,
       office_today(o.timezone)::text as today
     from device d join office o on o.organization_id = d.organization_id and o.id = d.office_id
     where d.organization_id = $1 and d.id = $2 and d.class = 'sterilizer' and d.state <> 'retired' for update of d`,
    [person.organizationId, id],
  )
  if (!device || !covers(scopeOf(person, 'loads.write'), device.officeId))
    throw invalid({ deviceId: said.no_such_sterilizer() })
  // Asked once it is locked: of two who enter the same cycle, the second sees the first.
  const [last] = await tx.rows<{ cycle: number | null }>(
    `select max(cycle) as cycle from sterilizer_load
     where organization_id = current_organization() and device_id = $1 and state <> 'voided'`,
    [id],
  )
  return { ...device, lastCycle: last?.cycle ?? null, now: new Date(device.now).toISOString() }
}

function refuseWrong(device: Device, { cycle, isImplant, isTested, packs }: NewLoad, ranAt: string) {
  const { lastCycle, isInService, outSince } = device
  if (lastCycle !== null && cycle <= lastCycle)
    throw problem('OPERATION_FAILED', said.cycle_is_entered({ cycle }))
  const fields: Record<string, Sentence> = {}
  if (lastCycle !== null && cycle > lastCycle + 1) fields.cycle = said.cycle_is_next({ cycle: lastCycle + 1 })
  if (Date.parse(ranAt) > Date.parse(device.now)) fields.ranAt = said.performed_in_future()
  if (isImplant && !isTested) fields.isTested = said.implants_need_a_test()
  if (isImplant && packs.length === 0) fields.packs = said.load_without_packs()
  if (packs.length === 0 && !isTested) fields.packs = said.load_without_packs()
  if (Object.keys(fields).length > 0) throw invalid(fields)
  const ranInService = isInService || (outSince !== null && Date.parse(ranAt) < Date.parse(outSince))
  if (packs.length > 0 && !ranInService)
    throw problem('OPERATION_FAILED', said.sterilizer_is_out({ name: device.name }), {
      blockers: [said.run_a_test_load()],
    })
}

type Item = {
  id: string
  productId: string
  track: string
  expiryRequired: boolean
  shelfLifeDays: number | null
}
type Pack = Item & { quantity: number; expiryDate: string | null }

/** The items that packs are put away as, locked in their order: of the sterilizer's office, and kept by lots. */
async function lockPacks(
  tx: Connection,
  { officeId, today }: Device,
  wanted: NewLoad['packs'],
): Promise<Pack[]> {
  const items = await tx.rows<Item>(
    `select i.id, i.product_id, i.track, p.expiry_required, p.shelf_life_days from item i
     join product p on p.organization_id = i.organization_id and p.id = i.product_id
     where i.organization_id = current_organization() and i.id = any($1) and i.office_id = $2 and i.archived_at is null
     order by i.id for no key update of i`,
    [wanted.map(({ itemId }) => itemId), officeId],
  )
  const fields: Record<string, Sentence> = {}
  const packs = wanted.flatMap(({ itemId, quantity, expiryDate }, place) => {
    const item = items.find(({ id }) => id === itemId)
    const isTwice = wanted.findIndex((other) => other.itemId === itemId) < place
    const isSame = items.filter(({ productId }) => productId === item?.productId).length > 1
    const days = item?.shelfLifeDays ?? null
    const expires = expiryDate ?? (days === null ? null : addDays(today, days))
    if (!item) fields[`packs.${place}.itemId`] = said.no_such_item()
    else if (item.track !== 'lot') fields[`packs.${place}.itemId`] = said.packs_are_kept_by_lot()
    else if (isTwice || isSame) fields[`packs.${place}.itemId`] = said.packs_named_twice()
    else if (item.expiryRequired && !expires)
      fields[`packs.${place}.expiryDate`] = said.product_needs_expiry_date()
    else if (expires !== null && expires < today) fields[`packs.${place}.expiryDate`] = said.packs_expired()
    return item ? [{ ...item, quantity, expiryDate: expires }] : []
  })
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return packs
}

/** Packs come in without a cost of their own: they are worth the price of their item. */
async function putAway(
  tx: Connection,
  person: Person,
  { id, number }: { id: string; number: string },
  packs: readonly Pack[],
) {
  const lots: string[] = []
  for (const { id: itemId, productId, expiryRequired, expiryDate, quantity } of packs) {
    const lot = await findOrCreateLot(tx, {
      ...{ productId, expiryRequired, expiryDate },
      lotNumber: number,
      isReceived: true,
    })
    lots.push(lot.id)
    await insertRow(tx, 'sterilizer_load_pack', {
      ...{ organizationId: person.organizationId, loadId: id, lotId: lot.id, itemId, quantity },
    })
  }
  await postMovements(
    tx,
    person,
    { cause: 'sterilizer_load', id },
    packs.map(({ id: itemId, quantity }, place) => ({
      ...{
        itemId,
        lotId: lots[place] ?? null,
        quantity,
        type: 'receipt',
        reason: 'sterilized',
        note: number,
      },
    })),
  )
}
