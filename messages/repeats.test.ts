import { expect, it } from 'vitest'
import { readFeatures } from './catalog.mjs'
import { repeatsOf } from './repeats.mjs'
import { readUses } from './uses.mjs'

const office = (key: string, section: 'pages' | 'problems' | 'server' = 'pages', es = 'Oficina') => ({
  en: { [section]: { [key]: 'Office' } },
  es: { [section]: { [key]: es } },
})
const repeats = (features: Parameters<typeof repeatsOf>[0]) =>
  repeatsOf(features, { isNamed: () => true, isLookedUp: (key) => key.startsWith('kind_') })

it('keeps what three features say in one message', () => {
  expect(repeatsOf(readFeatures(), readUses())).toEqual([])
})

it('refuses a text that three features say, whoever says it', () => {
  const two = { alerts: office('alerts_office'), orders: office('orders_office') }
  expect(repeats(two)).toEqual([])
  expect(repeats({ ...two, counts: office('counts_office', 'server') })).toEqual([
    '"Office" is said by alerts_office, orders_office, counts_office',
  ])
})

it('refuses a text that is common already', () => {
  const common = office('common_office')
  expect(repeats({ common })).toEqual([])
  expect(repeats({ common, orders: office('orders_office') })).toEqual([
    '"Office" is said by common_office, orders_office',
  ])
})

it.each([
  ['whose translations differ', office('orders_office', 'pages', 'Despacho')],
  ['that is a reason of the API', office('office_missing', 'problems')],
  ['that is found by a template', office('kind_office')],
])('leaves a text %s', (_, orders) => {
  expect(repeats({ common: office('common_office'), orders })).toEqual([])
})

it('knows which keys are found by a template', () => {
  const { isNamed, isLookedUp } = readUses()
  expect(isNamed('common_office')).toBe(true)
  expect(isLookedUp('common_office', 'pages')).toBe(false)
  expect(isLookedUp('documents_kind_office', 'pages')).toBe(true)
})
