import { idOf } from './fixture.ts'
import { type Body, type Id, ok, type Preparations, remember } from './prepared.ts'

/** Devices whose next step waits for something done to them: one of each state. */
export const preparedDevices: Preparations = {
  async 'devices to be accepted, looked after and put back into service'({ as, rows }) {
    const keeper = await as('compliance_manager')
    const devices = await rows<Id & { state: string }>(
      `(select id, version, state from device where state in ('commissioning', 'out_of_service'))
       union all (select id, version, state from device where state = 'in_service' order by number desc limit 2)`,
    )
    for (const { id, version, state } of devices) {
      if (state === 'in_service') {
        const step = { version, reason: 'It makes a noise when it starts' }
        ok(await keeper.post(`/api/devices/${id}/flag`, step))
        continue
      }
      const { plans } = ok(await keeper.get(`/api/devices/${id}`))
      for (const { id: planId, kind, readings, task } of plans)
        ok(
          await keeper.post(`/api/compliance/tasks/${task.id}/records`, {
            ...{ recordId: idOf(`passed ${planId}`), outcome: 'passed' },
            ...{ readings: readings.map(withinLimits), certificate: kind === 'calibration' ? 'C-1' : '' },
          }),
        )
    }
  },

  async 'plans of tasks, and what is found'({ prepared }) {
    const plan = { every: 6, unit: 'month', basis: 'fixed', beforeDays: 5, afterDays: 5, readings: [] }
    remember(prepared, 'POST /devices/{id}/plans', plan)
    remember(prepared, 'PUT /compliance/plans/{id}', plan)
    remember(prepared, 'POST /devices', { plans: undefined })
    remember(prepared, 'POST /devices/schedule', { plan: { ...plan, kind: 'cleaning' } })
    const found = { witness: undefined, performedAt: undefined, found: [], adjusted: [] }
    for (const route of ['tasks/{id}/records', 'records/{id}/corrections'])
      remember(prepared, `POST /compliance/${route}`, found)
  },
}

/** Loads whose positive test can be settled, implants that wait for theirs, and one that was entered last. */
export const preparedLoads: Preparations = {
  async 'loads of sterilizers, tested and not'({ as, rows, prepared }) {
    const keeper = await as('compliance_manager')
    const enter = async (deviceId: string, more: object) => {
      const [last] = await rows<{ cycle: number }>(
        `select max(cycle) as cycle from sterilizer_load where device_id = $1 and state <> 'voided'`,
        [deviceId],
      )
      const cycle = (last?.cycle ?? 0) + 1
      return ok(
        await keeper.post('/api/sterilizer-loads', {
          deviceId,
          cycle,
          method: 'steam',
          isTested: true,
          ...more,
        }),
      )
    }
    const [positive] = await rows<{ deviceId: string }>(
      `select device_id as "deviceId" from sterilizer_load where state = 'positive' and settled_at is null`,
    )
    for (const place of [1, 2, 3]) {
      const deviceId = positive?.deviceId ?? ''
      const load = await enter(deviceId, { packs: [] })
      ok(
        await keeper.post(`/api/compliance/tasks/${load.taskId}/records`, {
          ...{ recordId: idOf(`repeat test ${place}`), outcome: 'passed', loadId: load.id },
        }),
      )
    }
    const [working] = await rows<{ deviceId: string; itemId: string }>(
      `select l.device_id as "deviceId", k.item_id as "itemId" from sterilizer_load l
       join sterilizer_load_pack k on k.load_id = l.id join device d on d.id = l.device_id and d.state = 'in_service' limit 1`,
    )
    const packs = [{ itemId: working?.itemId, quantity: 3 }]
    for (const isImplant of [true, false]) await enter(working?.deviceId ?? '', { packs, isImplant })
    remember(prepared, 'POST /sterilizer-loads', { ranAt: undefined, isImplant: false })
  },
}

const withinLimits = ({ min, max }: Body) => ((min ?? max ?? 0) + (max ?? min ?? 0)) / 2
