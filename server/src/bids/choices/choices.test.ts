import { afterAll, beforeAll, expect, it } from 'vitest'
import { personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

it('offers people and products to whoever writes bids, and to nobody else', async () => {
  const buyer = await test.as('procurement_manager')
  const people = await buyer.get('/api/bid-choices/people')
  expect(people.body).toContainEqual({ id: personId('admin'), name: expect.any(String) })

  const all = await buyer.get('/api/bid-choices/products')
  expect(all.status).toBe(200)
  const [first] = all.body
  expect(first).toMatchObject({ unit: expect.any(String), yearlyQuantity: expect.any(Number) })
  const found = await buyer.get(`/api/bid-choices/products?search=${encodeURIComponent(first.product.sku)}`)
  expect(found.body).toContainEqual(first)
  expect((await buyer.get('/api/bid-choices/products?search=%25%25')).body).toEqual([])

  const reader = await test.as('procurement_viewer')
  expect((await reader.get('/api/bid-choices/people')).status).toBe(403)
})
