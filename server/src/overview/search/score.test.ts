import { searchTypes } from '@wellstock/contract/overview/search-types'
import { queryOf } from '@wellstock/domain/overview/matching'
import { plain } from '@wellstock/domain/platform/plain-text'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Searched } from '../../platform/search/source.ts'
import { byRecency, byRelevance, scoreOf } from './score.ts'

const now = new Date('2026-11-20T15:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()

const recordLike = (changes: Partial<Searched> = {}): Searched => ({
  type: 'inventory',
  name: 'Nitrile exam gloves, M',
  category: 'PPE',
  department: 'Primary Care',
  description: 'GLV-001 · North Office',
  status: 'In Stock',
  lastUpdated: daysAgo(30),
  code: null,
  likeness: null,
  ...changes,
})
const reasonsFor = (text: string, changes?: Partial<Searched>) =>
  scoreOf(recordLike(changes), queryOf(text), now).reasons.map(({ reason, points }) => [reason, points])

describe('the score', () => {
  it.each<[string, Partial<Searched>, [string, number][]]>([
    ['Nitrile exam gloves, M', {}, [['nameExact', 100]]],
    ['  nitrile  EXAM gloves, m ', {}, [['nameExact', 100]]],
    ['nitrile', {}, [['namePrefix', 50]]],
    ['gloves', {}, [['nameContains', 30]]],
    ['gloves nitrile', {}, [['nameContains', 30]]],
    ['gloves, nitrile', {}, [['nameContains', 30]]],
    ['gloves sterile', {}, []],
    ['loves nitrile', {}, []],
    ['gloves m', {}, [['nameContains', 30]]],
    ['gloves e', {}, []],
    ['ppe', {}, [['category', 20]]],
    ['primary care', {}, [['department', 15]]],
    ['care primary', {}, [['department', 15]]],
    ['glv-00', {}, [['description', 10]]],
    ['inventory', {}, [['type', 10]]],
    ['in stock', {}, [['status', 5]]],
    ['zebra', {}, []],
    ['renee', { name: 'Renée Ångström' }, [['namePrefix', 50]]],
    ['RENÉE ANGSTROM', { name: 'Renée Ångström' }, [['nameExact', 100]]],
    ['soren', { name: 'Søren Łukasz' }, [['namePrefix', 50]]],
    ['#10 blade', { name: 'Surgical blade, carbon steel #10' }, [['nameContains', 30]]],
    ['%', {}, []],
    ['%', { name: 'Sodium chloride 0.9% IV bag' }, [['nameContains', 30]]],
    ["'", { name: "Lactated Ringer's IV bag" }, [['nameContains', 30]]],
    ['', {}, []],
    ['   ', {}, []],
    ['anything', { code: 'G-LATE' }, [['code', 100]]],
  ])('of %j for a record with %j', (text, changes, expected) => {
    expect(reasonsFor(text, changes)).toEqual(expected)
  })

  it('adds up what fits', () => {
    const gloves = recordLike({
      name: 'Gloves',
      category: 'Gloves',
      department: 'Glove store',
      lastUpdated: daysAgo(1),
    })
    expect(scoreOf(gloves, queryOf('glove'), now)).toEqual({
      score: 90,
      reasons: [
        { reason: 'namePrefix', points: 50 },
        { reason: 'category', points: 20 },
        { reason: 'department', points: 15 },
        { reason: 'recent', points: 5 },
      ],
    })
  })

  it('rewards a change of the last 7 days, where anything else fits', () => {
    expect(reasonsFor('ppe', { lastUpdated: daysAgo(7) })).toEqual([
      ['category', 20],
      ['recent', 5],
    ])
    expect(reasonsFor('ppe', { lastUpdated: daysAgo(7.001) })).toEqual([['category', 20]])
    expect(reasonsFor('ppe', { lastUpdated: '' })).toEqual([['category', 20]])
    expect(reasonsFor('zebra', { lastUpdated: daysAgo(0) })).toEqual([])
  })

  it('keeps every typo below everything that fits', () => {
    expect(reasonsFor('glooves', { likeness: 0.34 })).toEqual([])
    expect(reasonsFor('glooves', { likeness: 0.35 })).toEqual([['typo', 1.4]])
    expect(reasonsFor('glooves', { likeness: 1, lastUpdated: daysAgo(0) })).toEqual([['typo', 4]])
    expect(reasonsFor('gloves', { likeness: 0.9 })).toEqual([['nameContains', 30]])
  })
})

describe('order', () => {
  const someText = fc.constantFrom('', 'a', 'ab', 'B', 'b a', 'é', 'Ab', 'x%')
  const record = fc.record<Searched & { id: string }>({
    id: fc.uuid(),
    type: fc.constantFrom(...searchTypes),
    name: someText,
    category: someText,
    department: someText,
    description: someText,
    status: someText,
    lastUpdated: fc.constantFrom(daysAgo(0), daysAgo(3), daysAgo(40), ''),
    code: fc.option(fc.constant('ab'), { freq: 5 }),
    likeness: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  })
  const hits = fc
    .tuple(fc.uniqueArray(record, { selector: ({ id }) => id, maxLength: 12 }), fc.string({ maxLength: 4 }))
    .map(([records, text]) =>
      records.map((each) => ({
        record: each,
        key: plain(each.name),
        ...scoreOf(each, queryOf(text), now),
      })),
    )

  it('puts what is obsolete below what is in force, however well it fits', () => {
    const hitOf = (id: string, changes: Partial<Searched>) => {
      const each = { ...recordLike(changes), id }
      return { record: each, key: plain(each.name), ...scoreOf(each, queryOf('cleaning'), now) }
    }
    const obsolete = hitOf('a', { name: 'Cleaning', status: 'Obsolete' })
    const valid = hitOf('b', { name: 'Room cleaning', status: 'Approved' })
    expect(obsolete.score).toBeGreaterThan(valid.score)
    expect([obsolete, valid].sort(byRelevance)).toEqual([valid, obsolete])
  })

  it('has scores that are the sum of their parts', () => {
    fc.assert(
      fc.property(hits, (all) => {
        for (const { score, reasons } of all)
          expect(score).toBe(reasons.reduce((sum, { points }) => sum + points, 0))
      }),
    )
  })

  it.each([
    ['relevance', byRelevance],
    ['recency', byRecency],
  ])('by %s is total: whatever order they come in, they end in one', (_, order) => {
    fc.assert(
      fc.property(hits, fc.infiniteStream(fc.nat()), (all, numbers) => {
        const shuffled = all
          .map((hit) => ({ hit, place: numbers.next().value ?? 0 }))
          .sort((a, b) => a.place - b.place)
          .map(({ hit }) => hit)
        expect(shuffled.sort(order)).toEqual([...all].sort(order))
        for (const a of all)
          for (const b of all) {
            expect(Math.sign(order(a, b))).toBe(-Math.sign(order(b, a)) || 0)
            expect(order(a, b) === 0).toBe(a === b)
          }
      }),
    )
  })
})
