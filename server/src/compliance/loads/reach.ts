import type { Reach } from '@wellstock/contract/compliance/loads'
import type { LoadState } from '@wellstock/domain/compliance/load-states'
import {
  answerOfRepeatTests,
  reachOfPositiveTest,
  type SporePolicy,
  type SterilizerLoad,
} from '@wellstock/domain/compliance/spore-tests'
import type { Connection } from '../../platform/database/database.ts'

type Stored = SterilizerLoad & {
  state: LoadState
  number: string
  ranAt: string
  isReprocessed: boolean
  policy: SporePolicy | null
  readAt: string | null
}

type Positive = { id: string; deviceId: string }

/**
 * The loads of a sterilizer from the last negative test before one on, those entered by mistake apart. `result`: as it was when that test was
 * read; what is read since does not free what it holds.
 */
const loadsSince = (db: Connection, { id, deviceId }: Positive) =>
  db.rows<Stored>(
    `select l.id, l.number, l.cycle, l.method, l.is_implant, l.ran_at, l.state, l.policy, l.read_at,
       case when l.read_at > w.read_at then 'pending' else l.state end as result,
       l.reprocessed_at is not null as "isReprocessed", c.packs, c.used, c.on_shelf
     from sterilizer_load w
     join sterilizer_load l on l.organization_id = w.organization_id and l.device_id = w.device_id and l.state <> 'voided'
       and l.cycle > coalesce((select max(n.cycle) from sterilizer_load n where n.organization_id = w.organization_id
         and n.device_id = w.device_id and n.cycle < w.cycle and n.state = 'negative' and n.read_at <= w.read_at), 0)
     cross join lateral packs_of_load(l.organization_id, l.id) c
     where w.organization_id = current_organization() and w.device_id = $2 and w.id = $1 order by l.cycle`,
    [id, deviceId],
  )

const ranBefore = (moment: string | null) => (load: Stored) =>
  moment === null || Date.parse(load.ranAt) <= Date.parse(moment)

/**
 * What a positive test of a load reaches: what ran since the last negative one and before the test was read. With `positives` unsettled
 * ones it is everything.
 */
export async function reachOf(db: Connection, load: Positive, positives: number) {
  const loads = await loadsSince(db, load)
  const wanted = loads.find(({ id }) => id === load.id)
  const policy = positives > 1 ? 'everything' : (wanted?.policy ?? 'everything')
  const reach = reachOfPositiveTest(loads.filter(ranBefore(wanted?.readAt ?? null)), load.id, policy)
  if (!reach) throw new Error('a load whose test was positive')
  return { ...reach, loads, readAt: wanted?.readAt ?? null }
}

/** The same as its page shows it, with what the tests since say. */
export async function showReach(db: Connection, load: Positive): Promise<Reach> {
  const { policy, affected, held, watched, loads, readAt } = await reachOf(
    db,
    load,
    await unsettled(db, load),
  )
  const isHeld = new Set(held.loads.map(({ id }) => id))
  return {
    policy,
    loads: affected.loads.map(
      ({ id, number, cycle, state, isImplant, ranAt, packs, used, onShelf, isReprocessed }) => ({
        ...{ id, number, cycle, state, isImplant, ranAt, packs, used, onShelf, isReprocessed },
        isHeld: isHeld.has(id),
      }),
    ),
    all: countsOf(affected),
    held: countsOf(held),
    watched: countsOf(watched),
    repeatTests: answerOfRepeatTests(
      loads.flatMap(({ cycle, ranAt, state }) =>
        state !== 'voided' && readAt !== null && Date.parse(ranAt) > Date.parse(readAt)
          ? [{ cycle, result: state }]
          : [],
      ),
    ),
  }
}

const countsOf = ({ packs, used, onShelf }: Reach['all']) => ({ packs, used, onShelf })

/** How many positive tests of its sterilizer are not settled. */
async function unsettled(db: Connection, { deviceId }: Positive): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    `select count(*)::integer as count from sterilizer_load
     where organization_id = current_organization() and device_id = $1 and state = 'positive' and settled_at is null`,
    [deviceId],
  )
  return row?.count ?? 0
}
