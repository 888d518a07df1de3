export type Routes = Record<string, { '~orpc': { route: { method?: string; path?: string } } }>

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** What all of them begin with. */
function startOf([first = '', ...others]: readonly string[]): string {
  let end = first.length
  while (others.some((text) => !text.startsWith(first.slice(0, end)))) end -= 1
  return first.slice(0, end)
}

/**
 * The methods and paths of a group of procedures in few bytes, as `lib/client.ts` reads them: what all paths begin with, then
 * of each the rest, in which `/*` is its own name, and its method where that is not GET.
 */
export function shortRoutes(group: Routes) {
  const routes = Object.entries(group).map(([name, procedure]) => ({
    name,
    path: '',
    ...procedure['~orpc'].route,
  }))
  const start = startOf(routes.map(({ path }) => path))
  const rests = routes.map(({ name, method, path }) => {
    const rest = path.slice(start.length).replace(`/${kebab(name)}`, '/*')
    return [name, method === 'GET' ? rest : `${rest} ${method}`]
  })
  return [start, Object.fromEntries(rests) as Record<string, string>] as const
}
