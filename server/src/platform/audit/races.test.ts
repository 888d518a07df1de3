import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverUrl } from '../../testing/databases.ts'
import { ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { note } from './note.ts'
import { sealAudit } from './seal.ts'

// The embedded database has one connection: there is nobody to wait for.
describe.runIf(serverUrl)('transactions that write at the same time', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.stop())

  const actor = { id: personId('admin'), organizationId: ids.organization }
  const write = (between: () => Promise<unknown> = async () => {}) =>
    test.database.write(ids.organization, async (tx) => {
      await note(tx, actor, 'item.updated', { entity: 'item', id: ids.gauze })
      await between()
    })

  it('do not wait for each other, and are sealed in the order in which they began to write', async () => {
    const before = (await test.checkAudit()).events
    await write(async () => {
      await write()
      await sealAudit(test.app)
      // The first is still under way: nothing that came after it is sealed before it has ended.
      const { events, unsealed } = await test.checkAudit()
      expect([events, unsealed]).toEqual([before + 1, 1])
    })
    await test.sealAudit()
    expect(await test.checkAudit()).toEqual({
      events: before + 2,
      unsealed: 0,
      changed: null,
      disagrees: null,
    })
  })

  it('leave no gap and no fork, whoever seals meanwhile', async () => {
    const before = (await test.checkAudit()).events
    const writer = async () => {
      for (let n = 0; n < 25; n++) await write()
    }
    const sealer = async () => {
      for (let n = 0; n < 40; n++) await sealAudit(test.app)
    }
    await Promise.all([...Array.from({ length: 8 }, writer), sealer(), sealer()])
    await test.sealAudit()
    expect(await test.checkAudit()).toEqual({
      events: before + 200,
      unsealed: 0,
      changed: null,
      disagrees: null,
    })
  })
})
