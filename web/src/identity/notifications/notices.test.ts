import { PANEL_LIMIT } from '@wellstock/domain/identity/notifications'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf, groupByDay } from './day-groups.ts'
import { noticeLike, noticesDownFrom } from './fixtures.ts'
import { withNotice, without, withRead } from './notices.ts'

describe('the lists of notices', () => {
  it('keeps 50 and lets the oldest go', () => {
    const full = { items: noticesDownFrom(50, 50), unread: 50 }
    const next = withNotice(full, noticeLike(51))
    expect(next.items).toHaveLength(PANEL_LIMIT)
    expect(next.items[0]?.seq).toBe(51)
    expect(next.items.at(-1)?.seq).toBe(2)
    expect(next.unread).toBe(51)
  })

  it('counts an unread notice that it does not hold, on a page as in the panel', () => {
    const older = noticeLike(1)
    const panel = { items: noticesDownFrom(60, 50), unread: 55 }
    expect(withRead(panel, older, true).unread).toBe(54)
    expect(without(panel, older)).toEqual({ ...panel, unread: 54 })
    const page = { items: [noticeLike(1)], unread: 55, total: 60, pageSize: 20 }
    expect(without(page, older)).toEqual({ items: [], unread: 54, total: 59, pageSize: 20 })
  })

  it('is as before once a change and its opposite are done, whatever else is there', () => {
    const list = fc
      .uniqueArray(fc.record({ seq: fc.integer({ min: 1, max: 90 }), read: fc.boolean() }), {
        selector: ({ seq }) => seq,
        minLength: 1,
        maxLength: 50,
      })
      .map((rows) => rows.sort((a, b) => b.seq - a.seq).map(({ seq, read }) => noticeLike(seq, { read })))
    fc.assert(
      fc.property(list, fc.nat(), (items, pick) => {
        const notice = items[pick % items.length] ?? noticeLike(1)
        const before = { items, unread: items.filter(({ read }) => !read).length }
        expect(withNotice(without(before, notice), notice)).toEqual(before)
        const changed = withRead(before, notice, !notice.read)
        expect(changed.unread).toBe(changed.items.filter(({ read }) => !read).length)
        expect(withRead(changed, { ...notice, read: !notice.read }, notice.read)).toEqual(before)
      }),
    )
  })
})

describe('the day of a notice', () => {
  const now = new Date(2026, 2, 9, 0, 30)

  it.each([
    [new Date(2026, 2, 9, 0, 0), 'today'],
    [new Date(2026, 2, 9, 0, 31), 'today'],
    [new Date(2026, 2, 8, 23, 59), 'yesterday'],
    [new Date(2026, 2, 8, 0, 0), 'yesterday'],
    [new Date(2026, 2, 7, 23, 59), 'earlier'],
    [new Date(2025, 2, 9, 0, 30), 'earlier'],
  ])('%s is %s', (instant, day) => {
    expect(dayOf(instant.toISOString(), now)).toBe(day)
  })

  it('leaves out days without notices and keeps the order', () => {
    const at = (seq: number, date: Date) => noticeLike(seq, { timestamp: date.toISOString() })
    const notices = [at(3, new Date(2026, 2, 9)), at(2, new Date(2026, 1, 1)), at(1, new Date(2026, 0, 1))]
    const groups = groupByDay(notices, now)
    expect(groups.map((group) => [group.day, group.notices.map(({ seq }) => seq)])).toEqual([
      ['today', [3]],
      ['earlier', [2, 1]],
    ])
  })
})
