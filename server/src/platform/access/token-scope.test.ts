import { may, officesWith } from '@wellstock/contract/platform/access'
import { describe, expect, it } from 'vitest'
import { throughToken } from './token-scope.ts'

const admin = { role: 'admin', officeId: null } as const
const north = { role: 'inventory_manager', officeId: 'north' } as const
const read = ['inventory.read'] as const

describe('what a token passes on of its holder', () => {
  it('is what it was made for, and no other permission of the same role', () => {
    const grants = throughToken([admin], { permissions: read, offices: null })
    expect(officesWith(grants, 'inventory.read')).toBe('all')
    expect([may(grants, 'inventory.write'), may(grants, 'shell.open')]).toEqual([false, false])
  })

  it('is nothing that the holder has not', () => {
    const permissions = ['inventory.write', 'offices.write'] as const
    const grants = throughToken([north], { permissions, offices: null })
    expect([officesWith(grants, 'inventory.write'), officesWith(grants, 'offices.write')]).toEqual([
      ['north'],
      [],
    ])
  })

  it('is in the offices of both', () => {
    const within = (offices: string[], held: Parameters<typeof throughToken>[0]) =>
      officesWith(throughToken(held, { permissions: read, offices }), 'inventory.read')
    expect(within(['south'], [admin])).toEqual(['south'])
    expect(within(['south', 'north'], [north])).toEqual(['north'])
    expect(within(['south'], [north])).toEqual([])
    expect(within([], [admin])).toEqual([])
  })

  it('in named offices is nothing that concerns all of them', () => {
    const permissions = ['offices.add', 'audit.check'] as const
    expect(may(throughToken([admin], { permissions, offices: null }), 'audit.check')).toBe(true)
    expect(may(throughToken([admin], { permissions, offices: ['north'] }), 'audit.check')).toBe(false)
  })
})
