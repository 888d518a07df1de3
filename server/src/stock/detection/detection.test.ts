import { randomUUID } from 'node:crypto'
import { gs1BracketString } from '@wellstock/domain/stock/scan-codes/gs1-labels'
import { ownCode } from '@wellstock/domain/stock/scan-codes/own-codes'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { idOf, ids } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { setHold } from '../../testing/holds.ts'

type Row = {
  lotNumber: string | null
  sku: string | null
  verdict: string
  seen: number
  expected: number
  action: string
}

const gtin = '09520000000011'
let test: TestApp
let manager: Awaited<ReturnType<TestApp['as']>>
beforeEach(async () => {
  test = await startTestApp(test)
  manager = await test.as('inventory_manager')
  await test.rows(
    `insert into product_code (organization_id, scheme, code, product_id, pack_quantity) values ($1, 'GTIN', $2, $3, 1)`,
    [ids.organization, gtin, idOf('product gloves')],
  )
})
afterAll(() => test.stop())

const lotId = (number: string) => idOf(`lot ${idOf('product gloves')} ${number}`)
const label = (lot: string, expiry = '2040-01-31') => gs1BracketString({ gtin, lot, expiry })
const begin = async (roomId: string = ids.northStore) => {
  const id = randomUUID()
  const { status } = await manager.post('/api/detection', { id, roomId, source: 'photo' })
  expect(status).toBe(200)
  return id
}
const see = async (id: string, codes: { raw: string; times?: number }[]) =>
  (await manager.put(`/api/detection/${id}/seen`, { codes })).body
const verdicts = (rows: Row[]) =>
  Object.fromEntries(rows.map((row) => [row.lotNumber ?? row.sku ?? '?', row.verdict]))
const onHand = async () => (await manager.get(`/api/inventory/${ids.gloves}`)).body.currentQuantity

describe('a shelf check', () => {
  it('says what is present, missing, unexpected, unknown, expired and recalled', async () => {
    await setHold(test.rows, lotId('G-SOON'), 'recalled')
    const id = await begin()
    const { rows, state } = await see(id, [
      { raw: label('G-LATE', '2040-06-30'), times: 20 },
      { raw: label('G-SOON'), times: 10 },
      { raw: label('NEW-LOT') },
      { raw: label('OLD-LOT', '2020-01-31') },
      { raw: 'Nobody knows this' },
      { raw: '(01)09520000000012' },
    ])
    expect(state).toBe('reviewed')
    expect(verdicts(rows)).toEqual({
      'G-LATE': 'present',
      'G-SOON': 'recalled',
      'NEW-LOT': 'unexpected',
      'OLD-LOT': 'expired',
      'W-1': 'missing',
      '?': 'unknown',
    })
    expect(rows.find((row: Row) => row.lotNumber === 'G-LATE')).toMatchObject({
      seen: 20,
      expected: 20,
      action: 'count',
    })
    expect(rows.filter((row: Row) => row.verdict === 'unknown').map((row: Row) => row.action)).toEqual([
      'learn',
      'look_again',
    ])
  })

  it('counts a label without a lot towards the lots that expire first', async () => {
    const { rows } = await see(await begin(), [{ raw: `(01)${gtin}`, times: 25 }])
    expect(
      rows.filter((row: Row) => row.sku === 'GLV-001').map((row: Row) => [row.lotNumber, row.seen]),
    ).toEqual([
      ['G-SOON', 10],
      ['G-LATE', 15],
    ])
  })

  it('changes nothing by itself, and is seen anew each time', async () => {
    const id = await begin()
    await see(id, [{ raw: label('G-SOON'), times: 3 }])
    const { rows } = await see(id, [{ raw: label('G-SOON'), times: 7 }])
    expect(rows.find((row: Row) => row.lotNumber === 'G-SOON').seen).toBe(7)
    expect(await onHand()).toBe(30)
    expect((await manager.get('/api/detection')).body).toMatchObject({
      total: 1,
      items: [{ id, state: 'reviewed' }],
    })
  })

  it('becomes a count with what was seen filled in, once', async () => {
    const id = await begin()
    await see(id, [
      { raw: label('G-SOON'), times: 8 },
      { raw: label('G-LATE', '2040-06-30'), times: 20 },
    ])
    const apply = () => manager.post(`/api/detection/${id}/apply`, { as: 'count' })
    const { body, status } = await apply()
    expect(status).toBe(200)
    const { body: count } = await manager.get(`/api/counts/${body.countId}`)
    expect(count.state).toBe('counting')
    const counted = count.lines.map((line: { lotNumber: string; counted: number | null }) => [
      line.lotNumber,
      line.counted,
    ])
    expect(Object.fromEntries(counted)).toMatchObject({ 'G-SOON': 8, 'G-LATE': 20, 'W-1': null })
    expect(await onHand()).toBe(30)
    expect((await apply()).status).toBe(409)
  })

  it('moves here what the books keep in another room, of the same office', async () => {
    const id = await begin(ids.northLab)
    const { rows } = await see(id, [{ raw: ownCode('item', ids.gloves), times: 4 }])
    expect(rows[0]).toMatchObject({
      verdict: 'unexpected',
      action: 'move_here',
      elsewhere: 'North Office, North Store',
    })
    const { body } = await manager.post(`/api/detection/${id}/apply`, { as: 'moves' })
    expect(body.moves).toEqual([{ position: 0, done: true, message: null, messageReason: null }])
    expect(await onHand()).toBe(26)
  })

  it('keeps photos as pixels only, at most six', async () => {
    const id = await begin()
    const photo = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#888' } })
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .jpeg()
      .toBuffer()
    const add = () =>
      manager.post(`/api/detection/${id}/photos`, {
        image: `data:image/jpeg;base64,${photo.toString('base64')}`,
      })
    expect((await add()).body).toEqual({ photos: 1 })
    const { body } = await manager.get(`/api/detection/${id}/photos/0`)
    const kept = await sharp(Buffer.from(body.image.split(',')[1], 'base64')).metadata()
    expect([kept.width, kept.exif]).toEqual([2000, undefined])
    expect(
      (await manager.post(`/api/detection/${id}/photos`, { image: 'data:image/png;base64,AAAA' })).status,
    ).toBe(422)
    for (let n = 0; n < 5; n++) await add()
    expect((await add()).status).toBe(409)
  })

  it('is nobody else’s: not a viewer’s to write, not another office’s to see', async () => {
    const id = await begin()
    const south = await test.as('inventory_manager', 'south')
    expect((await south.get(`/api/detection/${id}`)).status).toBe(404)
    expect((await south.post(`/api/detection/${id}/discard`, {})).status).toBe(404)
    expect(
      (await south.post('/api/detection', { id: randomUUID(), roomId: ids.northStore, source: 'list' }))
        .status,
    ).toBe(422)
    const viewer = await test.as('inventory_viewer')
    expect((await viewer.post(`/api/detection/${id}/discard`, {})).status).toBe(403)
    expect((await viewer.get(`/api/detection/${id}`)).status).toBe(200)
    expect((await manager.post(`/api/detection/${id}/discard`, {})).status).toBe(200)
    expect((await manager.put(`/api/detection/${id}/seen`, { codes: [] })).status).toBe(409)
  })
})
