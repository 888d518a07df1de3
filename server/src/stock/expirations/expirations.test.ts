import { randomUUID } from 'node:crypto'
import { expiryBand } from '@wellstock/contract/stock/expirations'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { dispatchEvents } from '../../platform/events/dispatch.ts'
import { idOf, ids, personId, YEAR } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { setHold } from '../../testing/holds.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { startNewDay } from '../alerts/new-day.ts'

let test: TestApp
let manager: Awaited<ReturnType<TestApp['as']>>
beforeEach(async () => {
  test = await startTestApp(test)
  manager = await test.as('inventory_manager')
})
afterAll(() => test.stop())

const lotId = (number: string, product = 'gloves') => idOf(`lot ${idOf(`product ${product}`)} ${number}`)
const expire = async (number: string, days: number) =>
  test.rows('update lot set expiry_date = $2 where id = $1', [lotId(number), await test.day(days)])
const caughtUp = async () => {
  await startNewDay(test.app)
  await dispatchEvents(test.app)
}

describe('the list', () => {
  it('holds each lot in its band, from the day after its expiry on as expired', async () => {
    await expire('G-SOON', 0)
    await caughtUp()
    const list = async (query: string) => (await manager.get(`/api/expirations?${query}`)).body
    expect((await list('band=d30')).items).toEqual([
      expect.objectContaining({ lotNumber: 'G-SOON', daysLeft: 0, band: 'd30', onHand: 10, value: 125 }),
    ])
    expect((await list('band=expired')).total).toBe(0)
    await expire('G-SOON', -1)
    expect((await list('band=expired')).items[0]).toMatchObject({
      lotNumber: 'G-SOON',
      daysLeft: -1,
      action: 'dispose',
    })
    expect((await list('')).items.map((row: { lotNumber: string }) => row.lotNumber)).toEqual([
      'G-SOON',
      'G-LATE',
      'G-LATE',
    ])
    expect((await list('search=gloves')).total).toBe(3)
    expect((await list('search=G-SOON')).total).toBe(1)
    expect((await list(`from=${await test.day(-1)}&to=${await test.day(-1)}`)).total).toBe(1)
    expect((await list(`from=${await test.day(0)}`)).total).toBe(2)
    expect((await list(`to=${await test.day(-2)}`)).total).toBe(0)
    expect(
      (await list(`officeId=${ids.south}`)).items.map((row: { officeId: string }) => row.officeId),
    ).toEqual([ids.south])
  })

  it('says how many there are in all on each page, whatever is still to follow the ledger', async () => {
    await caughtUp()
    const total = async (query = '') => (await manager.get(`/api/expirations?pageSize=1${query}`)).body.total
    const yesterday = await test.day(-1)
    expect([await total(), await total(`&officeId=${ids.south}`), await total('&search=gloves')]).toEqual([
      3, 1, 3,
    ])
    await test.database.write(ids.organization, (tx) =>
      tx.rows('update lot set expiry_date = $2 where id = $1', [lotId('G-SOON'), yesterday]),
    )
    const counts = async () => [
      await total(),
      await total('&page=2'),
      await total('&band=expired'),
      await total(`&from=${yesterday}&to=${yesterday}`),
      await total('&hold=none'),
    ]
    expect(await counts()).toEqual([3, 3, 1, 1, 3])
    await caughtUp()
    expect(await counts()).toEqual([3, 3, 1, 1, 3])
    const lots = [{ id: randomUUID(), itemId: ids.gloves, lotId: lotId('G-SOON') }]
    await manager.post('/api/expirations/dispose', { lots, method: 'trash' })
    expect(await counts()).toEqual([2, 2, 0, 0, 2])
    await caughtUp()
    expect(await counts()).toEqual([2, 2, 0, 0, 2])
  })

  it('names lots that should have a date and have none', async () => {
    await test.rows('update product set expiry_required = true where id = $1', [idOf('product gauze')])
    const { body } = await manager.get('/api/expirations?band=none')
    expect(body.items).toEqual([
      expect.objectContaining({ lotNumber: 'W-1', expiryDate: null, action: 'add_date' }),
    ])
  })

  it('shows a person of one office that office alone, and nobody without the role anything', async () => {
    const south = await test.as('inventory_manager', 'south')
    expect(
      (await south.get('/api/expirations')).body.items.map((row: { officeId: string }) => row.officeId),
    ).toEqual([ids.south])
    expect((await south.get(`/api/expirations?officeId=${ids.north}`)).body.total).toBe(0)
    expect((await (await test.as('inventory_viewer')).get('/api/expirations')).status).toBe(403)
    expect((await (await test.as('compliance_manager')).get('/api/expirations')).status).toBe(200)
  })

  it.each(['csv', 'xlsx', 'pdf'])('is saved as %s', async (format) => {
    const answer = await manager.get(`/api/expirations/export?format=${format}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toContain(`.${format}`)
  })
})

describe('the summary', () => {
  it('adds up to the rows of each band', async () => {
    await expire('G-SOON', -3)
    await caughtUp()
    const { body } = await manager.get('/api/expirations/summary')
    for (const { band, lots, quantity, value } of body.bands) {
      const { items } = (await manager.get(`/api/expirations?band=${band}&pageSize=100`)).body
      expect([band, lots, quantity, value]).toEqual([
        band,
        items.length,
        items.reduce((sum: number, row: { onHand: number }) => sum + row.onHand, 0),
        items.reduce((sum: number, row: { value: number }) => sum + row.value, 0),
      ])
    }
    expect(body).toMatchObject({ valueAtRisk: 125, expiredInUse: 1, disposedThisYear: 0 })
    const days = await manager.get(
      `/api/expirations/days?from=${await test.day(-10)}&to=${await test.day(0)}`,
    )
    expect(days.body).toEqual([expect.objectContaining({ lots: 1, quantity: 10, value: 125 })])
  })
})

describe('disposal', () => {
  it('empties expired lots, once, and says why another stays', async () => {
    await expire('G-SOON', -3)
    const lots = [
      { id: randomUUID(), itemId: ids.gloves, lotId: lotId('G-SOON') },
      { id: randomUUID(), itemId: ids.gloves, lotId: lotId('G-LATE') },
    ]
    const dispose = () => manager.post('/api/expirations/dispose', { lots, method: 'trash' })
    const { body } = await dispose()
    expect(body).toEqual([
      expect.objectContaining({ lotNumber: 'G-SOON', done: true, quantity: 10 }),
      expect.objectContaining({ lotNumber: 'G-LATE', done: false }),
    ])
    expect((await dispose()).body[0]).toMatchObject({ done: true, quantity: 10 })
    expect((await manager.get(`/api/inventory/${ids.gloves}`)).body.currentQuantity).toBe(20)
    await caughtUp()
    expect((await manager.get('/api/expirations/summary')).body).toMatchObject({
      expiredInUse: 0,
      disposedThisYear: 125,
    })
    // In Denver: half an hour before midnight of December 31, and half an hour after it.
    for (const [at, cost] of [
      ['2026-01-01T06:30:00Z', 1000],
      ['2026-01-01T07:30:00Z', 2],
    ])
      await test.rows(
        `insert into stock_movement (organization_id, id, item_id, lot_id, quantity, type, reason, unit_cost, actor_id, occurred_at)
         values ($1, gen_random_uuid(), $2, $3, -1, 'waste_expired', 'test', $4, $5, $6)`,
        [ids.organization, ids.gauze, lotId('W-1', 'gauze'), cost, personId('admin'), at],
      )
    expect((await manager.get('/api/expirations/summary')).body.disposedThisYear).toBe(127)
  })

  it('asks for approval of what is dear, and throws the rest away at once', async () => {
    await expire('G-SOON', -3)
    await expire('G-LATE', -3)
    await test.rows('update item set unit_price = 20 where id = $1', [ids.gloves])
    const lots = ['G-LATE', 'G-SOON'].map((number) => ({
      id: randomUUID(),
      itemId: ids.gloves,
      lotId: lotId(number),
    }))
    const wanted = { lots, method: 'trash', asksApproval: true }
    const { body } = await manager.post('/api/expirations/dispose', wanted)
    expect(body).toMatchObject([
      { done: true, quantity: 20, isWaiting: true },
      { done: true, quantity: 10, isWaiting: false },
    ])
    expect((await manager.post('/api/expirations/dispose', wanted)).body).toEqual(body)
    await caughtUp()
    const { items } = (await manager.get(`/api/expirations?band=expired&officeId=${ids.north}`)).body
    expect(items).toMatchObject([
      { lotId: lots[0]?.lotId, onHand: 20, reserved: 20, disposalId: body[0].disposalId, action: 'none' },
    ])
    expect((await manager.get(`/api/inventory/${ids.gloves}`)).body.currentQuantity).toBe(20)
  })

  it('has a certificate in each office, with who saw it and a photo that stays', async () => {
    await expire('G-SOON', -3)
    await expire('G-LATE', -2)
    const sent = {
      lots: [
        { id: randomUUID(), itemId: ids.gloves, lotId: lotId('G-SOON') },
        { id: randomUUID(), itemId: ids.gloves, lotId: lotId('G-LATE') },
        { id: randomUUID(), itemId: ids.southGloves, lotId: lotId('G-LATE') },
      ],
      method: 'sharps',
      witnessName: 'Dr. O’Brien',
      batchId: randomUUID(),
    }
    const { body } = await manager.post('/api/expirations/dispose', sent)
    const [first, second, south] = body.map(({ disposalId }: { disposalId: string }) => disposalId)
    expect([second === first, south === first]).toEqual([true, false])
    await manager.post('/api/expirations/dispose', sent)

    const wasted = { kind: 'waste', itemId: ids.gauze, quantity: 1, reason: 'damaged' }
    const { disposalId, commandId } = (
      await manager.post('/api/stock/commands', { ...wasted, id: randomUUID() })
    ).body
    await manager.post(`/api/stock/commands/${commandId}/undo`)
    const disposals = async (who = manager) => (await who.get('/api/expirations/disposals')).body
    expect((await disposals()).items).toMatchObject([
      { id: disposalId, number: `DSP-NORTH-${YEAR}-0002`, witness: '', lots: 1, undone: 1 },
      { id: south, number: `DSP-SOUTH-${YEAR}-0001`, lots: 1 },
      {
        id: first,
        number: `DSP-NORTH-${YEAR}-0001`,
        witness: 'Dr. O’Brien',
        lots: 2,
        undone: 0,
        value: 375,
        hasPhoto: false,
      },
    ])
    const southern = await test.as('inventory_manager', 'south')
    expect((await disposals(southern)).items).toMatchObject([{ id: south }])
    const history = await manager.get(`/api/inventory/${ids.gloves}/history?only=stock`)
    expect(history.body.items).toMatchObject([
      { movement: { disposalId: first } },
      { movement: { disposalId: first } },
      {},
      {},
    ])

    const picture = await sharp({ create: { width: 30, height: 10, channels: 3, background: '#888' } })
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .jpeg()
      .toBuffer()
    const photo = (image: string, who = manager) =>
      who.post(`/api/stock/disposals/${first}/photos`, { image })
    const image = `data:image/jpeg;base64,${picture.toString('base64')}`
    expect((await photo('data:image/png;base64,AAAA')).status).toBe(422)
    expect((await photo(image, southern)).status).toBe(404)
    expect([(await photo(image)).status, (await photo(image)).body.reason]).toEqual([
      200,
      'disposal_has_photo',
    ])
    const [kept] = await test.rows<{ photo: Buffer }>('select photo from disposal where id = $1', [first])
    expect((await sharp(kept?.photo).metadata()).exif).toBeUndefined()
    await expect(test.rows('update disposal set photo = null where id = $1', [first])).rejects.toThrow(
      'stands',
    )
    await expect(
      test.rows(
        'insert into disposal_line select organization_id, id, $1 from stock_command where kind = $2',
        [first, 'reverse'],
      ),
    ).rejects.toThrow('names what was thrown away')

    const certificate = (who = manager) => who.open(`/api/expirations/disposals/${first}/certificate`)
    expect((await certificate(southern)).status).toBe(404)
    const text = readPdf(new Uint8Array(await (await certificate()).arrayBuffer()))
      .join()
      .replaceAll('\n', '')
    for (const part of [
      `DSP-NORTH-${YEAR}-0001`,
      'Dr. O’Brien',
      'G-SOON',
      'G-LATE',
      '10 BX',
      'Expired',
      'Sharps',
      '$375.00',
    ])
      expect(text).toContain(part)
  })
})

describe('what goes back or is given away', () => {
  const list = async (query = '') => (await manager.get(`/api/expirations?search=gloves${query}`)).body
  const command = (more: object) =>
    manager.post('/api/stock/commands', { id: randomUUID(), itemId: ids.gloves, quantity: 2, ...more })

  it('goes back to its vendor until the day the vendor says, the first deadline first', async () => {
    await expire('G-SOON', 20)
    await expire('G-LATE', 65)
    for (const id of [ids.gloves, ids.southGloves])
      await manager.put(`/api/inventory/${id}`, { vendor: 'Quillon' })
    const [{ vendorId }] = (await list()).items
    const rule = (days: number | null, who = manager, id = vendorId) =>
      who.post(`/api/expirations/vendors/${id}/return-days`, { id, days })
    expect((await list('&returnable=true')).total).toBe(0)
    const southern = await test.as('inventory_manager', 'south')
    expect((await rule(30, southern)).body).toMatchObject({ reason: 'vendor_of_other_offices' })
    expect((await rule(30, manager, randomUUID())).status).toBe(404)
    expect((await rule(731)).body.fields).toHaveProperty('days')
    expect((await rule(30)).body).toEqual({ id: vendorId, days: 30 })
    const back = await list('&returnable=true&sort=return&dir=asc')
    expect([back.total, back.items[0]]).toMatchObject([
      back.items.length,
      { lotNumber: 'G-LATE', returnDays: 30, returnBy: await test.day(35) },
    ])
    const all = (await list('&sort=return')).items
    expect(all[0]).toMatchObject({ lotNumber: 'G-SOON', returnBy: await test.day(-10) })
    expect((await command({ kind: 'return', lotId: lotId('G-SOON') })).status).toBe(200)
    await rule(null)
    expect((await list()).items[0].returnBy).toBeNull()
    const another = idOf('another vendor')
    await test.rows(
      `insert into vendor (organization_id, id, name, merged_into) values ($1, $2, 'Quillon East', null)`,
      [ids.organization, another],
    )
    await test.rows('update vendor set merged_into = $2 where id = $1', [another, vendorId])
    expect((await rule(30, manager, another)).body).toMatchObject({ reason: 'vendor_merged_already' })
  })

  it('is given away to somebody who can still use it, and is no waste', async () => {
    await expire('G-SOON', 29)
    await expire('G-LATE', 30)
    const donate = (more: object) => command({ kind: 'donate', recipient: 'Free Clinic', ...more })
    expect((await donate({ recipient: '' })).body.fields).toHaveProperty('recipient')
    expect((await donate({ lotId: lotId('G-SOON') })).body.fields.lotId).toContain('has to last 30 days')
    const given = await donate({})
    expect(given.body).toMatchObject({
      parts: [{ lotNumber: 'G-LATE', quantity: 2 }],
      item: { currentQuantity: 28 },
    })
    const [entry] = (await manager.get(`/api/inventory/${ids.gloves}/movements`)).body.items
    expect(entry).toMatchObject({ type: 'donation', quantity: -2, note: 'Free Clinic' })
    await setHold(test.rows, lotId('G-LATE'), 'recalled')
    expect((await donate({ lotId: lotId('G-LATE') })).body.fields.lotId).toContain('on hold')
    expect((await manager.get('/api/expirations/summary')).body).toMatchObject({
      donatedThisYear: 25,
      disposedThisYear: 0,
    })
    const direct = (number: string) =>
      test.rows(
        `insert into stock_movement (organization_id, id, item_id, lot_id, quantity, type, reason, actor_id)
         values ($1, gen_random_uuid(), $2, $3, -1, 'donation', 'test', $4)`,
        [ids.organization, ids.gloves, lotId(number), personId('admin')],
      )
    await expect(direct('G-SOON')).rejects.toThrow('for 30 days yet')
    await expect(direct('G-LATE')).rejects.toThrow('for 30 days yet')
    await manager.post(`/api/stock/commands/${given.body.commandId}/undo`)
    expect((await manager.get('/api/expirations/summary')).body.donatedThisYear).toBe(0)
  })
})

it('a band ends on its last day', () => {
  expect([-1, 0, 30, 31, 60, 61, 90, 91, 180, 181, null].map(expiryBand)).toEqual([
    'expired',
    'd30',
    'd30',
    'd60',
    'd60',
    'd90',
    'd90',
    'd180',
    'd180',
    'later',
    'none',
  ])
})
