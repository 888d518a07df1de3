import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { sha256 } from './sha256.ts'

it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 5_000])('hashes %i bytes as others do', (length) => {
  const bytes = Uint8Array.from({ length: length + 3 }, (_, place) => (place * 37) % 256).subarray(3)
  expect(sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'))
})
