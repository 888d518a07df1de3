import { QueryClient } from '@tanstack/react-query'
import { tagOf } from '@wellstock/contract/platform/changes'
import { beforeAll, expect, it } from 'vitest'
import { loadConcerns, refetchChanged } from '../../lib/changed.ts'
import { itemLike } from './fixtures.ts'
import { inventoryQueries, putInFront, replace, takeOut } from './queries.ts'

beforeAll(loadConcerns)

const filter = { page: 1, pageSize: 20 }
const whole = inventoryQueries.list(filter).queryKey
const narrowed = inventoryQueries.list({ ...filter, search: 'mask' }).queryKey

function clientWith(...ids: string[]) {
  const client = new QueryClient()
  const items = ids.map((id) => ({ ...itemLike({ id }), supply: null }))
  for (const key of [whole, narrowed]) client.setQueryData(key, { items, total: 40, page: 1, pageSize: 20 })
  return client
}
const shown = (client: QueryClient, key = whole) => {
  const list = client.getQueryData(key)
  return [list?.items.map(({ id, name }) => `${id} ${name}`), list?.total]
}

it('puts a created item in front and counts it; a filtered list asks again', () => {
  const client = clientWith('a')
  // As the answer says, before it is read.
  refetchChanged(client, [tagOf('item', 'b')])
  putInFront(client, itemLike({ id: 'b', name: 'New' }))
  expect(shown(client)).toEqual([['b New', 'a Nitrile gloves M'], 41])
  expect(shown(client, narrowed)[1]).toBe(40)
  expect(client.getQueryState(narrowed)?.isInvalidated).toBe(true)
  expect(client.getQueryState(whole)?.isInvalidated).toBe(false)
})

it('replaces an updated item, in its lists and by itself', () => {
  const client = clientWith('a', 'b')
  replace(client, itemLike({ id: 'b', name: 'Renamed' }))
  expect(shown(client)).toEqual([['a Nitrile gloves M', 'b Renamed'], 40])
  expect(client.getQueryData(inventoryQueries.get('b').queryKey)?.name).toBe('Renamed')
})

it('takes a deleted item out, counts it off and forgets it', () => {
  const client = clientWith('a', 'b')
  client.setQueryData(inventoryQueries.get('b').queryKey, itemLike({ id: 'b' }))
  takeOut(client, 'b')
  expect(shown(client)).toEqual([['a Nitrile gloves M'], 39])
  expect(client.getQueryData(inventoryQueries.get('b').queryKey)).toBeUndefined()
})
