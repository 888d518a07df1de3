import { describe, expect, it } from 'vitest'
import { itemLike, mainOffice } from '../items/fixtures.ts'
import { checkChanges } from './item-check.ts'
import { changesOf, emptyItem, hasChanges, newItemOf, valuesOf } from './item-values.ts'

describe('what the form sends', () => {
  it('leaves fields that were left empty to the defaults of the server', () => {
    const values = { ...emptyItem(mainOffice), name: 'Gauze', unitPrice: '1.25', minQuantity: 0 }
    expect(newItemOf(values)).toEqual({
      name: 'Gauze',
      type: 'Supplies',
      track: 'lot',
      status: 'active',
      officeId: mainOffice,
      minQuantity: 0,
      unitPrice: 1.25,
    })
  })

  it('leaves out what is not asked for of a product that is tracked otherwise', () => {
    const typed = { name: 'Tape', serialNumber: 'S-1', lotNumber: 'L-1', expiryDate: '2030-01-31' }
    const sent = (track: 'none' | 'lot' | 'serial') =>
      newItemOf({ ...emptyItem(mainOffice), ...typed, track })
    expect(sent('none')).not.toMatchObject({ lotNumber: 'L-1' })
    expect(Object.keys(sent('none'))).not.toContain('expiryDate')
    expect(sent('lot')).toMatchObject({ lotNumber: 'L-1', expiryDate: '2030-01-31' })
    expect(Object.keys(sent('lot'))).not.toContain('serialNumber')
    expect(sent('serial')).toMatchObject({ serialNumber: 'S-1', lotNumber: 'L-1' })
  })

  it('sends an edit only what changed, null for what was emptied, and the version it was based on', () => {
    const item = itemLike()
    const values = { ...valuesOf(item), name: 'Gloves', maxQuantity: '', unitPrice: '' }
    expect(changesOf(item, values)).toEqual({
      name: 'Gloves',
      maxQuantity: null,
      unitPrice: null,
      version: 3,
    })
    expect(hasChanges(changesOf(item, valuesOf(item)))).toBe(false)
  })

  it('compares a changed level with those that stay', () => {
    const item = itemLike()
    expect(checkChanges(item, { ...valuesOf(item), maxQuantity: 15 })).toEqual({
      maxQuantity: 'Maximum quantity must be at least the reorder point.',
    })
  })
})
