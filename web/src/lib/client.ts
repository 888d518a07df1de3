import type { Client } from '@orpc/client'
import type { GeneralUtils, ProcedureUtils } from '@orpc/tanstack-query'
import { eventsOf } from './event-stream.ts'

/** What the build keeps of the contract: of each group what all paths begin with, and of each procedure the rest (`plugins/short-routes.ts`). */
export type Routes = { readonly [group: string]: Group }
type Group = readonly [start: string, rests: { readonly [name: string]: string }]
type Route = { method: string; path: string; wait: Wait }
/** How long an answer is waited for: for as long as it streams, or longer than usual. */
export type Wait = 'stream' | 'long' | undefined
type Input = Record<string, unknown>
type Call = (input?: Input, options?: { signal?: AbortSignal }) => Promise<unknown>
type Send = (request: Request, name: string, wait: Wait) => Promise<Response>

/** An address with what is asked for in its query. */
export function addressOf(path: string, params: object): URL {
  const url = new URL(path, location.origin)
  for (const [name, value] of Object.entries(params))
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value))
  return url
}

/** The route of a procedure: `/*` is its own name, without a method it is a GET, and its answer may take longer. */
export function routeOf(start: string, name: string, rest: string): Route {
  const [path = '', method = 'GET', wait] = rest.split(' ')
  const own = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return { method, path: start + path.replace('*', own), wait: wait as Wait }
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

type Named<T> = { readonly [name: string]: T }

/** What a name stands for, made when it is first asked for. Nothing of it is a promise. */
function byName<T>(make: (name: string) => T): Named<T> {
  const known = new Map<string, T>()
  return new Proxy<Named<T>>(
    {},
    {
      get(_, name) {
        if (typeof name === 'symbol' || name === 'then') return undefined
        const made = known.get(name) ?? make(name)
        known.set(name, made)
        return made
      },
    },
  )
}

/**
 * Every procedure of the contract as a function. What goes out and comes back is JSON, or a stream of events. The routes of a group are
 * asked for when one of them is called: most come after the first load.
 */
export const createClient = (
  routesOf: (group: string) => Group | Promise<Group>,
  send: Send,
): Named<Named<Call>> =>
  byName((group) =>
    byName((name) => async (input = {}, { signal } = {}) => {
      const [start, rests] = await routesOf(group)
      const rest = rests[name]
      if (rest === undefined) throw new Error(`${group}.${name} is not in the contract`)
      const route = routeOf(start, name, rest)
      const response = await send(requestOf(route, input, signal), `${group}.${name}`, route.wait)
      const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream')
      return isStream ? eventsOf(response) : response.json()
    }),
  )

/** The part of oRPC's utilities for TanStack Query that is used here, under the same names and types. */
export type Queries<T> =
  T extends Client<infer Context, infer Given, infer Answer, infer Failure>
    ? Pick<ProcedureUtils<Context, Given, Answer, Failure>, 'queryKey' | 'queryOptions' | 'mutationOptions'> &
        GeneralUtils<Given>
    : { [Name in keyof T]: Queries<T[Name]> } & GeneralUtils<unknown>

type Options = { input?: Input }

/** Keys, and options with a key and a function, for every procedure of a client; keys for every group of them too. */
export const createQueries = (client: Named<Named<Call>>): object =>
  byName((group) =>
    byName((name) => {
      const key = (options: object = {}) => [name === 'key' ? [group] : [group, name], options]
      if (name === 'key') return key
      const call: Call = (...given) =>
        client[group]?.[name]?.(...given) ?? Promise.reject(new Error('a call of a client'))
      const queryKey = ({ input }: Options = {}) => key({ ...(input && { input }), type: 'query' })
      return {
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
      }
    }),
  )
