import { describe, expect, it } from 'vitest'
import { isStoredOutside, trackingIssue } from './inventory.ts'

describe('how a product is tracked', () => {
  it.each([
    ['none', { quantity: 9 }, undefined],
    ['none', { quantity: 0, lotNumber: 'L' }, 'lotNumber'],
    ['none', { quantity: 1, expiryDate: '2030-01-31' }, 'expiryDate'],
    ['lot', { quantity: 9, lotNumber: 'L', expiryDate: '2030-01-31' }, undefined],
    ['lot', { quantity: 9, serialNumber: 'S' }, undefined],
    ['serial', { quantity: 0, serialNumber: ' ' }, 'serialNumber'],
    ['serial', { quantity: 1, serialNumber: 'S', lotNumber: 'L' }, undefined],
    ['serial', { quantity: 2, serialNumber: 'S' }, 'quantity'],
  ] as const)('%s: %j', (track, stock, field) => {
    expect(trackingIssue(track, stock)?.field).toBe(field)
  })
})

it.each([
  [[2, 8], [2, 8], false],
  [[2, 8], [1.9, 8], true],
  [[2, 8], [2, 8.1], true],
  [[2, 8], [null, null], false],
  [[null, null], [-30, 40], false],
  [[null, 8], [15, null], true],
  [[15, null], [null, 8], true],
  [[null, 25], [null, 20], false],
] as const)(
  'stock of %j °C in a room of %j °C is stored outside its limits: %s',
  (product, room, outside) => {
    const [storageMin, storageMax] = product
    const [temperatureMin, temperatureMax] = room
    expect(isStoredOutside({ storageMin, storageMax }, { temperatureMin, temperatureMax })).toBe(outside)
  },
)
