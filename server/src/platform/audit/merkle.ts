import { createHash } from 'node:crypto'

// A Merkle tree as RFC 9162, section 2.1.1, has it: leaves and nodes are hashed apart, so that neither passes for the other.

const LEAF = Buffer.from([0])
const NODE = Buffer.from([1])

const hashed = (...parts: Buffer[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/**
 * The roots of the perfect subtrees of a tree, the largest first: one for each 1 among the binary digits of its size. They
 * are all that it takes to append to it.
 */
export type Peaks = readonly Buffer[]

/** The peaks after one more leaf. `size` is how many leaves there are so far. */
export function append(peaks: Peaks, size: number, leaf: Buffer): Peaks {
  const grown: Buffer[] = [...peaks]
  let node = hashed(LEAF, leaf)
  // A full subtree of the same size joins it, as digits carry.
  for (let rest = size; rest % 2 === 1; rest = (rest - 1) / 2)
    node = hashed(NODE, grown.pop() as Buffer, node)
  grown.push(node)
  return grown
}

/** The hash of the whole tree; of no leaves, that of nothing. */
export const rootOf = (peaks: Peaks): Buffer =>
  peaks.length === 0 ? hashed() : [...peaks].reduceRight((right, left) => hashed(NODE, left, right))
