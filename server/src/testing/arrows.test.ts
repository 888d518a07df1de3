import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** The wings of each package, from the ground up: each may use itself and those before it. */
const wings = {
  'contract/src': [
    'platform',
    'identity',
    'stock',
    'finance',
    'buying',
    'compliance',
    'procedures',
    'bids',
    'overview',
    'contract.ts',
  ],
  'domain/src': [
    'platform',
    'identity',
    'stock',
    'finance',
    'buying',
    'compliance',
    'procedures',
    'bids',
    'overview',
  ],
  'server/src': [
    'platform',
    'identity',
    'stock',
    'finance',
    'buying',
    'compliance',
    'procedures',
    'bids',
    'overview',
    'features.ts',
  ],
  'web/src': [
    'lib',
    'ui',
    'safety',
    'identity',
    'stock',
    'finance',
    'buying',
    'compliance',
    'procedures',
    'bids',
    'overview',
    'shell',
    'panels.tsx',
    'routes',
  ],
}

type Arrow = { from: string; to: string }

function arrowsOf(folder: string): Arrow[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|gen)\.tsx?$|fixtures?\.tsx?$/.test(file))
    .flatMap((file) => {
      const code = readFileSync(join(root, file), 'utf8')
      return Array.from(code.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g), ([, path = '']) => ({
        from: file,
        to: join(file, '..', path),
      }))
    })
}

const isAbove = (order: readonly string[], folder: string, { from, to }: Arrow) => {
  const [below, above] = [from, to].map((file) =>
    order.indexOf(file.slice(folder.length + 1).split('/')[0] ?? ''),
  )
  return below !== -1 && above !== -1 && (above as number) > (below as number)
}

/** Rooms of a wing that use one another, in a circle. */
function circles(folder: string, arrows: readonly Arrow[]): string[][] {
  const room = (file: string) => {
    const [wing = '', name] = file.slice(folder.length + 1).split('/')
    return wing === 'sample' ? wing : `${wing}/${name}`
  }
  const uses = new Map<string, Set<string>>()
  for (const { from, to } of arrows) {
    const [a, b] = [room(from), room(to)]
    if (a !== b) uses.set(a, (uses.get(a) ?? new Set()).add(b))
  }
  const reach = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of uses.get(from) ?? [])
      if (!seen.has(next)) {
        seen.add(next)
        reach(next, seen)
      }
    return seen
  }
  return [...uses.keys()]
    .filter((each) => reach(each).has(each))
    .map((each) => [each, ...(uses.get(each) ?? [])])
}

describe('who imports whom', () => {
  it.each(Object.entries(wings))('in %s goes one way', (folder, order) => {
    const arrows = arrowsOf(folder)
    expect(arrows.length).toBeGreaterThan(20)
    expect(arrows.filter((arrow) => isAbove(order, folder, arrow))).toEqual([])
  })

  it.each(['server/src', 'web/src'])('between the rooms of %s never turns in a circle', (folder) => {
    const arrows = arrowsOf(folder).filter(({ from }) => !from.includes('/testing/'))
    expect(circles(folder, arrows)).toEqual([])
  })

  it('is noticed where it runs back, or in a circle', () => {
    const order = wings['server/src']
    const back = { from: 'server/src/platform/http/app.ts', to: 'server/src/stock/rooms/rooms.ts' }
    expect(isAbove(order, 'server/src', back)).toBe(true)
    expect(isAbove(order, 'server/src', { from: back.to, to: back.from })).toBe(false)
    const round = [back, { from: back.to, to: back.from }]
    expect(circles('server/src', round)).toHaveLength(2)
  })
})
