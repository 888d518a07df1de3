import type { RouteMeta } from '@wellstock/contract/platform/route'

type Route = { method?: string; path?: string }
type Meta = Pick<RouteMeta, 'streams' | 'takesLong' | 'body'>
export type Routes = Record<string, { '~orpc': { route: Route; meta: Meta; inputSchema?: unknown } }>

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** What all of them begin with. */
function startOf([first = '', ...others]: readonly string[]): string {
  let end = first.length
  while (others.some((text) => !text.startsWith(first.slice(0, end)))) end -= 1
  return first.slice(0, end)
}

/** How much longer than usual an answer is waited for: as long as the work goes on, or for long, as where a file goes out with it. */
const waitFor = ({ streams, takesLong, body }: Meta) =>
  streams ? 'stream' : takesLong || body !== 'form' ? 'long' : undefined

/**
 * The methods and paths of a group of procedures in few bytes, as `lib/client.ts` reads them: what all paths begin with, then
 * of each the rest, in which `/*` is its own name, its method where that is not GET or more follows, and what its answer takes longer for.
 */
export function shortRoutes(group: Routes) {
  const routes = Object.entries(group).map(([name, procedure]) => ({
    name,
    path: '',
    wait: waitFor(procedure['~orpc'].meta),
    ...procedure['~orpc'].route,
  }))
  const start = startOf(routes.map(({ path }) => path))
  const rests = routes.map(({ name, method, path, wait }) => {
    const rest = path.slice(start.length).replace(`/${kebab(name)}`, '/*')
    const words = wait ? [rest, method, wait] : method === 'GET' ? [rest] : [rest, method]
    return [name, words.join(' ')]
  })
  return [start, Object.fromEntries(rests) as Record<string, string>] as const
}

type Schema = { def: { innerType?: Schema; shape?: object } }

/** The names of the fields of a form; none where it is no form. */
const fieldsOf = ({ def }: Schema): string[] =>
  def.innerType ? fieldsOf(def.innerType) : Object.keys(def.shape ?? {})

/** An address of the server, as a pattern, and what can be asked for there. */
export type Read = { path: string; fields: string[] }

/** What the reading procedures of a group are asked by. */
export const readsOf = (group: Routes): Read[] =>
  Object.values(group).flatMap(({ '~orpc': { route, inputSchema } }) =>
    route.method === 'GET' && inputSchema
      ? [
          {
            path: `^/api${route.path?.replace(/\{\w+\}/g, '[^/]+')}$`,
            fields: fieldsOf(inputSchema as Schema),
          },
        ]
      : [],
  )
