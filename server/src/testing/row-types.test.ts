import { describe, expect, inject, it } from 'vitest'
import { callerLine, misread } from './row-types.ts'

describe('the types of rows', () => {
  it('are read from the code, wherever rows are read', () => {
    const types = inject('rowTypes')
    expect(Object.keys(types).length).toBeGreaterThan(300)
    const ofVendor = Object.entries(types).find(([place]) => place.includes('/inventory/vendors.ts'))
    expect(ofVendor?.[1]).toEqual({ id: ['string'] })
  })

  it.each([
    [{ id: ['string'] }, { id: null }, ['id is null, not string']],
    [{ id: ['string', 'null'] }, { id: null }, []],
    [{ itemId: ['string'] }, { item_id: 'a' }, ['itemId is undefined, not string']],
    [{ quantity: ['number'] }, { quantity: '4.5' }, ['quantity is "4.5", not number']],
    [{ state: ['"open"', '"over"'] }, { state: 'open' }, []],
    [{ state: ['"open"', '"over"'] }, { state: 'held' }, ['state is "held", not "open" | "over"']],
    [{ ids: ['array'], data: ['object'] }, { ids: [1], data: { a: 1 } }, []],
    [{ data: ['anything'] }, {}, []],
  ])('%j of %j: %j', (type, row, said) => {
    expect(misread(type, [row])).toEqual(said)
  })

  it('are found by the line that asked', () => {
    const stack = `Error\n    at Connection.rows (/somewhere/server/src/testing/check-rows.ts:1:1)
    at listRooms (/somewhere/server/src/rooms/rooms.ts:12:30)`
    expect(callerLine(stack)).toMatch(/server\/src\/rooms\/rooms\.ts:12$/)
  })
})
