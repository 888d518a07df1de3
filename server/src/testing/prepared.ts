import type { Role } from '@wellstock/contract/platform/access'
import { parts } from '../features.ts'
import type { App } from '../platform/app.ts'
import type { Answer, TestApp } from './harness.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
export type Body = any
export type Someone = Awaited<ReturnType<TestApp['as']>>
export type Id = { id: string; version: number }

/** What is prepared, and by what it is said what that is. */
export type Preparations = Record<string, (begun: Begun) => Promise<unknown>>

/** Who prepares documents, and what they ask. */
export type Begun = {
  admin: Someone
  second: Someone
  user: Someone
  as: (role: Role, place?: number) => Promise<Someone>
  signedIn: (id: string) => Promise<Someone>
  rows: <Row>(text: string, values?: unknown[]) => Promise<Row[]>
  test: TestApp
  /** What the server does beside requests. */
  work: () => Promise<void>
  inDays: (days: number) => string
  /** Of a route, what a request to it holds that no list says: secrets, above all. `by`: who asks. */
  prepared: Prepared
}
export type Prepared = Record<string, object[]>

/** Remembers another of what a request to a route holds. */
export function remember(prepared: Prepared, route: string, fields: object) {
  prepared[route] = [...(prepared[route] ?? []), fields]
}

/** What was answered, where nothing was refused. */
export const ok = ({ status, body }: Answer): Body => {
  if (status < 300) return body
  throw new Error(`${status} ${JSON.stringify(body)}`)
}

/** What the server does beside requests: events are handed on, notices sent, a night's findings found. */
export async function workOf(app: App) {
  for (let turn = 0; turn < 20; turn++) {
    let isSomeLeft = false
    for (const task of parts.tasks) if (await task(app)) isSomeLeft = true
    if (!isSomeLeft) return
  }
}
