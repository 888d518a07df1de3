import { expect, it } from 'vitest'
import { withFilter } from './expirations-filter.ts'
import { readExpirationsSearch } from './expirations-search.ts'

it('what the server could only refuse counts as not said', () => {
  const read = readExpirationsSearch({
    band: 'd45',
    from: '2026-02-30',
    to: '2026-02-28',
    month: '2026-13',
    roomId: 'loft',
  })
  expect(read).toMatchObject({ to: '2026-02-28', view: 'list', sort: 'expiry', page: 1 })
  for (const key of ['band', 'from', 'month', 'roomId'] as const) expect(read[key]).toBeUndefined()
})

it('of a band and dates the newer counts, and another office is without its room', () => {
  const office = '11111111-1111-4111-8111-111111111111'
  const before = readExpirationsSearch({ band: 'd30', officeId: office, roomId: office, page: 3 })
  expect(withFilter(before, { to: '2026-12-01' })).toMatchObject({
    band: undefined,
    to: '2026-12-01',
    page: 1,
  })
  const dated = readExpirationsSearch({ from: '2026-12-01', to: '2026-12-07' })
  expect(withFilter(dated, { band: 'expired' })).toMatchObject({
    band: 'expired',
    from: undefined,
    to: undefined,
  })
  expect(withFilter(before, { officeId: undefined }).roomId).toBeUndefined()
})
