import type { Client } from '@orpc/client'
import type { GeneralUtils, ProcedureUtils } from '@orpc/tanstack-query'
import { eventsOf } from './event-stream.ts'

/** What the build keeps of the contract: of each group what all paths begin with, and of each procedure the rest (`plugins/short-routes.ts`). */
type Routes = {
  readonly [group: string]: readonly [start: string, rests: { readonly [name: string]: string }]
}
type Route = { method: string; path: string }
type Input = Record<string, unknown>
type Call = (input?: Input, options?: { signal?: AbortSignal }) => Promise<unknown>
type Send = (request: Request, path: readonly string[]) => Promise<Response>

/** An address with what is asked for in its query. */
export function addressOf(path: string, params: object): URL {
  const url = new URL(path, location.origin)
  for (const [name, value] of Object.entries(params))
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value))
  return url
}

/** The route of a procedure: `/*` is its own name, and without a method it is a GET. */
export function routeOf(start: string, name: string, rest: string): Route {
  const [path = '', method = 'GET'] = rest.split(' ')
  const own = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return { method, path: start + path.replace('*', own) }
}

function requestOf({ method, path }: Route, input: Input, signal: AbortSignal | undefined): Request {
  const rest = { ...input }
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (method !== 'GET')
    return new Request(addressOf(`/api${address}`, {}), {
      method,
      signal: signal ?? null,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(rest),
    })
  return new Request(addressOf(`/api${address}`, rest), { signal: signal ?? null })
}

const mapped = <T, R>(all: { readonly [name: string]: T }, make: (name: string, each: T) => R) =>
  Object.fromEntries(Object.entries(all).map(([name, each]) => [name, make(name, each)]))

/** Every procedure of the contract as a function. What goes out and comes back is JSON, or a stream of events. */
export const createClient = (routes: Routes, send: Send) =>
  mapped(routes, (group, [start, rests]) =>
    mapped(
      rests,
      (name, rest): Call =>
        async (input = {}, { signal } = {}) => {
          const response = await send(requestOf(routeOf(start, name, rest), input, signal), [group, name])
          const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream')
          return isStream ? eventsOf(response) : response.json()
        },
    ),
  )

/** The part of oRPC's utilities for TanStack Query that is used here, under the same names and types. */
export type Queries<T> =
  T extends Client<infer Context, infer Given, infer Answer, infer Failure>
    ? Pick<ProcedureUtils<Context, Given, Answer, Failure>, 'queryKey' | 'queryOptions' | 'mutationOptions'> &
        GeneralUtils<Given>
    : { [Name in keyof T]: Queries<T[Name]> } & GeneralUtils<unknown>

type Options = { input?: Input }
type Node = { [name: string]: Call | Node }

/** Keys, and options with a key and a function, for every procedure of a client; keys for every group of them too. */
export function createQueries(client: Node, path: readonly string[] = []): object {
  return Object.fromEntries(
    Object.entries(client).map(([name, call]) => {
      const here = [...path, name]
      const key = (options: object = {}) => [here, options]
      if (typeof call !== 'function') return [name, { ...createQueries(call, here), key }]
      const queryKey = ({ input }: Options = {}) => key({ ...(input && { input }), type: 'query' })
      return [
        name,
        {
          key,
          queryKey,
          queryOptions: ({ input, ...options }: Options = {}) => ({
            queryKey: queryKey({ ...(input && { input }) }),
            queryFn: ({ signal }: { signal: AbortSignal }) => call(input, { signal }),
            ...options,
          }),
          mutationOptions: (options: object = {}) => ({
            mutationKey: key({ type: 'mutation' }),
            mutationFn: (input: Input) => call(input),
            ...options,
          }),
        },
      ]
    }),
  )
}
