import { describe, expect, it } from 'vitest'
import { beyondLevels, beyondUsual } from './planned-use.ts'

describe('beyondUsual', () => {
  const booked = [
    { inDays: 2, quantity: 8 },
    { inDays: 14, quantity: 4 },
    { inDays: 15, quantity: 50 },
  ]

  it.each([
    ['all that is booked where nothing is used', 0, 14, 12],
    ['the greater of the two, not their sum', 0.5, 14, 5],
    ['nothing where usual use is greater', 1, 14, 0],
    ['whole units', 0.51, 14, 5],
    ['no more than is booked until the horizon', 0, 13, 8],
  ])('counts %s', (_, daily, horizonDays, beyond) => {
    expect(beyondUsual(booked, daily, horizonDays)).toBe(beyond)
  })
})

describe('beyondLevels', () => {
  it.each([
    ['all of it above levels for usual use', 10, 20, 20, 10],
    ['nothing more where levels were raised for it', 10, 30, 20, 0],
    ['the rest where levels hold some of it', 10, 26, 20, 4],
    ['all of it where levels are below usual use', 10, 5, 20, 10],
  ])('adds %s', (_, planned, reorderPoint, usual, added) => {
    expect(beyondLevels(planned, reorderPoint, usual)).toBe(added)
  })
})
