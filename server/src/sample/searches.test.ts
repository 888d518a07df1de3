import { roles } from '@wellstock/contract/platform/access'
import { describe, expect, it } from 'vitest'
import { people, sampleEmail } from './people.ts'
import { searchesAsOf } from './searches.ts'

const ANCHOR = '2026-11-20'
const searches = searchesAsOf(ANCHOR)

describe('what the people of the sample searched for', () => {
  it('is something for each account one signs in with, all of it before the day of the sample', () => {
    for (const role of roles) {
      const person = people.find(({ email }) => email === sampleEmail(role))
      expect([role, searches.some((search) => search.person_id === person?.id)]).toEqual([role, true])
    }
    for (const { searched_at } of searches) expect(Date.parse(searched_at)).toBeLessThan(Date.parse(ANCHOR))
  })

  it('names each wording of a person once', () => {
    const keys = searches.map(({ person_id, key }) => `${person_id} ${key}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('makes at least six wordings popular', () => {
    const keys = searches.map(({ key }) => key)
    const popular = new Set(keys.filter((key, place) => keys.indexOf(key) !== place))
    expect(popular.size).toBeGreaterThanOrEqual(6)
  })

  it('is the same every time', () => {
    expect(searchesAsOf(ANCHOR)).toEqual(searches)
  })
})
