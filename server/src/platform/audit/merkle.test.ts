import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { append, type Peaks, rootOf } from './merkle.ts'

const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()

/** The definition: split at the largest power of two below the size. */
function treeHash(leaves: Buffer[]): Buffer {
  if (leaves.length === 0) return sha256()
  if (leaves.length === 1) return sha256(Buffer.from([0]), leaves[0] as Buffer)
  let half = 1
  while (half * 2 < leaves.length) half *= 2
  return sha256(Buffer.from([1]), treeHash(leaves.slice(0, half)), treeHash(leaves.slice(half)))
}

const grow = (leaves: Buffer[]) => leaves.reduce<Peaks>((peaks, leaf, size) => append(peaks, size, leaf), [])

it('is the tree of the definition, however long it has grown', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ minLength: 1, maxLength: 4 }), { maxLength: 70 }), (texts) => {
      const leaves = texts.map((text) => Buffer.from(text))
      expect(rootOf(grow(leaves))).toEqual(treeHash(leaves))
    }),
  )
})

it('has another root when a leaf is changed, left out, added or moved', () => {
  const leaves = Array.from({ length: 21 }, (_, n) => Buffer.from([n]))
  const [first, second, ...rest] = leaves as [Buffer, Buffer, ...Buffer[]]
  const roots = [
    leaves,
    leaves.slice(1),
    leaves.slice(0, -1),
    [...leaves, Buffer.from([9])],
    [second, first, ...rest],
    leaves.with(4, Buffer.from([99])),
  ].map((all) => rootOf(grow(all)).toString('hex'))
  expect(new Set(roots).size).toBe(roots.length)
})
