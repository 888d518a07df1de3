import { describe, expect, it } from 'vitest'
import { binLike, officeLike, roomNodeLike } from './fixtures.ts'
import { nothing, pathTo, treeOf, visible } from './tree-nodes.ts'

const offices = [
  officeLike({
    id: 'main',
    rooms: [
      roomNodeLike({ id: 'a', building: 'East', floor: '1', low: 2, bins: 1 }),
      roomNodeLike({ id: 'b', building: 'East', floor: '2', out: 1, isCountOverdue: true }),
      roomNodeLike({ id: 'c', building: 'West', floor: '1', expired: 3 }),
    ],
  }),
  officeLike({ id: 'branch', rooms: [] }),
]
const tree = treeOf(offices, (id) => (id === 'a' ? [binLike({ id: 'bin' })] : []))
const seen = (...open: string[]) => visible(tree, (id) => open.includes(id)).map(({ node }) => node.id)

describe('the tree of rooms', () => {
  it('goes from offices over buildings and floors to rooms and bins, as far as it is open', () => {
    expect(seen()).toEqual(['main', 'branch'])
    expect(seen('main', 'main/East', 'main/East/1', 'a')).toEqual([
      'main',
      'main/East',
      'main/East/1',
      'a',
      'bin',
      'main/East/2',
      'main/West',
      'branch',
    ])
  })

  it('sums up what needs attention below', () => {
    expect(tree[0]?.attention).toEqual({ low: 2, out: 1, expired: 3, overdue: 1, notReady: 0, unchecked: 0 })
    expect(tree[1]?.attention).toEqual(nothing)
  })

  it('knows the way to a room', () => {
    expect(pathTo(offices, 'b')).toEqual(['main', 'main/East', 'main/East/2'])
    expect(pathTo(offices, 'elsewhere')).toEqual([])
    expect(pathTo(offices, undefined)).toEqual([])
  })
})
