import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalQuantile } from './normal-quantile.ts'

/** The share of a standard normal variable below z, by Simpson's rule from 0. */
function shareBelow(z: number) {
  const steps = 2_000
  const density = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)
  let sum = density(0) + density(z)
  for (let step = 1; step < steps; step++) sum += density((z * step) / steps) * (step % 2 ? 4 : 2)
  return 0.5 + (sum * z) / (3 * steps)
}

describe('the normal quantile', () => {
  it.each([
    [0.9, 1.28],
    [0.95, 1.65],
    [0.98, 2.05],
    [0.99, 2.33],
  ])('for a service level of %d is the %d of the usual table', (level, z) => {
    expect(Math.abs(normalQuantile(level) - z)).toBeLessThan(0.0055)
  })

  it.each([
    [0.5, 0],
    [0.8, 0.8416212335729143],
    [0.975, 1.959963984540054],
    [0.99, 2.3263478740408408],
    [0.999, 3.090232306167813],
  ])('of %d is %d', (probability, z) => {
    expect(normalQuantile(probability)).toBeCloseTo(z, 8)
  })

  it('is the inverse of the distribution', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 0.9999, noNaN: true }), (probability) => {
        expect(shareBelow(normalQuantile(probability))).toBeCloseTo(probability, 8)
      }),
    )
  })

  it.each([0.49, 1, 1.2, -1, Number.NaN])('refuses %d', (probability) => {
    expect(() => normalQuantile(probability)).toThrow(RangeError)
  })
})
