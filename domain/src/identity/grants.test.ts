import { expect, it } from 'vitest'
import { endOfRole } from './grants.ts'

it('somebody holds a role until the last of its ends, or without one', () => {
  const grants = [
    { role: 'approver', endsOn: '2026-12-26' },
    { role: 'approver', endsOn: '2027-01-05' },
    { role: 'order_viewer', endsOn: '2026-12-26' },
    { role: 'order_viewer', endsOn: null },
  ]
  expect(['approver', 'order_viewer', 'user'].map((role) => endOfRole(role, grants))).toEqual([
    '2027-01-05',
    null,
    null,
  ])
})
