import { expect, it } from 'vitest'
import { Touched } from './touched.ts'

const many = (count: number) => Array.from({ length: count }, (_, n) => `id-${String(n).padStart(8, '0')}`)

it('names what has changed once, by the end of its identifier', () => {
  const touched = new Touched()
  touched.add('item', ['0199-aaaaaaaa', '0199-bbbbbbbb'])
  touched.add('item', ['0199-aaaaaaaa'])
  touched.add('plan', [])
  expect(touched.take()?.tags).toEqual(['item:aaaaaaaa', 'item:bbbbbbbb', 'plan'])
  expect(touched.take()).toBeNull()
})

it('says all of a noun above fifty, and where one has no identifier', () => {
  const touched = new Touched()
  touched.add('item', many(50))
  expect(touched.take()?.tags).toHaveLength(50)
  touched.add('item', many(51))
  touched.add('item', ['0199-aaaaaaaa'])
  touched.add('code', [null])
  expect(touched.take()?.tags).toEqual(['item', 'code'])
})

it('fits into a notification of PostgreSQL, whatever has changed', () => {
  const touched = new Touched()
  const nouns = ['alert', 'anomaly', 'bin', 'count', 'item', 'lot', 'transfer'] as const
  for (const noun of nouns) touched.add(noun, many(50))
  expect(touched.take()?.tags).toEqual(nouns)
})
