import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ids } from '../testing/fixture.ts'
import { startTestApp, type TestApp } from '../testing/harness.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

describe('the list', () => {
  it('shows a viewer the items of the organisation and no other', async () => {
    const { status, body } = await (await test.as('inventory_viewer')).get('/api/inventory')
    expect(status).toBe(200)
    expect(body).toMatchObject({ total: 3, page: 1, pageSize: 20 })
    expect(body.items.map((item: { name: string }) => item.name)).toEqual([
      'Gauze sponge 4 x 4',
      'Nitrile exam gloves, M',
      'Nitrile exam gloves, M',
    ])
  })
})

void ids
