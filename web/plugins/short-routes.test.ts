import { expect, it } from 'vitest'
import { routeOf } from '../src/lib/client.ts'
import { type Routes, shortRoutes } from './short-routes.ts'

const modules = import.meta.glob<Record<string, unknown>>(['../../contract/src/*/*.ts', '!**/*.test.ts'], {
  eager: true,
})

/** Every group of procedures of the contract. */
const groups = Object.values(modules).flatMap((module) =>
  Object.entries(module).filter((entry): entry is [string, Routes] => {
    const procedures = Object.values(entry[1] ?? {})
    return procedures.length > 0 && procedures.every((each) => each instanceof Object && '~orpc' in each)
  }),
)

it('finds the groups of the contract', () => {
  expect(groups.length).toBeGreaterThan(40)
})

it.each(groups)('%s: each route is read as the contract has it', (_, group) => {
  const [start, rests] = shortRoutes(group)
  for (const [name, { '~orpc': procedure }] of Object.entries(group)) {
    const { method, path } = procedure.route
    const route = routeOf(start, name, rests[name] ?? 'missing')
    expect(route).toMatchObject({ method, path })
    expect(route.wait === 'stream').toBe(procedure.meta.streams)
  }
})
