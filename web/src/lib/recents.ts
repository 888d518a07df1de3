import { local, perTab } from './storage.ts'

const SEARCHES = 'searches'
const OPENED = 'opened'
const MOST_OPENED = 6

export type Searches = { recent: string[]; popular: string[] }
export type OpenedPage = { path: string; title: string }
type Opened = { personId: string | null; pages: OpenedPage[] }

const areTexts = (list: unknown): list is string[] =>
  Array.isArray(list) && list.every((each) => typeof each === 'string')

/** What the server last said of a person's searches: shown until it says so again. */
export const knownSearches = {
  get(personId: string): Searches | undefined {
    const stored = local.get(SEARCHES) as Partial<Searches & { personId: string }> | null
    const { recent, popular } = stored ?? {}
    return stored?.personId === personId && areTexts(recent) && areTexts(popular)
      ? { recent, popular }
      : undefined
  },
  set: (personId: string, { recent, popular }: Searches) =>
    local.set(SEARCHES, { personId, recent, popular }),
}

const isPage = (page: Partial<OpenedPage> | null): page is OpenedPage =>
  typeof page?.path === 'string' && typeof page.title === 'string'

function readOpened(): Opened {
  const { personId, pages } = (perTab.get(OPENED) ?? {}) as Partial<Opened>
  return { personId: personId ?? null, pages: Array.isArray(pages) ? pages.filter(isPage) : [] }
}

/** The pages that were opened in this tab, the latest first. */
export const openedPages = {
  get: () => readOpened().pages,
  add(page: OpenedPage) {
    if (!page.path.startsWith('/dashboard/') || page.path === '/dashboard/search') return
    const { personId, pages } = readOpened()
    const others = pages.filter(({ path }) => path !== page.path)
    perTab.set(OPENED, { personId, pages: [page, ...others].slice(0, MOST_OPENED) })
  },
  /** What somebody else has opened is not this person's to see. */
  belongTo(personId: string) {
    const opened = readOpened()
    const isOwn = opened.personId === null || opened.personId === personId
    perTab.set(OPENED, { personId, pages: isOwn ? opened.pages : [] })
  },
}

/** Goes with whoever signs out. */
export function forgetRecents() {
  local.remove(SEARCHES)
  perTab.remove(OPENED)
}
