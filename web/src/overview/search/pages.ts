import { pages } from '@wellstock/contract/platform/pages'
import { queryOf } from '@wellstock/domain/overview/matching'
import { plain } from '@wellstock/domain/platform/plain-text'
import { isLive, missingRoles } from '../../lib/guard.ts'
import { allEntries, type EntryPath } from '../../lib/navigation.ts'
import { pageTitle } from '../../lib/page-titles.ts'
import type { SignedIn } from '../../lib/session.tsx'

export type FoundPage = { path: EntryPath; name: string }

const isWithout = (path: string): path is EntryPath => !path.includes('$')

/** Every page that the person may open by itself, as the sidebar and their titles call them. */
function pagesOf(session: SignedIn): FoundPage[] {
  const named = [
    ...allEntries.map(({ path, label }) => ({ path, name: label() })),
    ...Object.keys(pages)
      .filter(isWithout)
      .map((path) => ({ path, name: pageTitle(path) })),
  ]
  const seen = new Set<string>()
  return named.filter(({ path, name }) => {
    if (path === '/dashboard/search' || seen.has(name)) return false
    seen.add(name)
    return isLive(session, path) && missingRoles(session.person.grants, path) === null
  })
}

/** Each page once, by the first of its names that was found. */
const once = (found: FoundPage[]) =>
  found.filter(({ path }, index) => found.findIndex((each) => each.path === path) === index)

/** Longer words may say more of it than the name does: “transfers” is Transfer Inventory. */
const isWord = (own: string, word: string) => own.startsWith(word) || (own.length > 3 && word.startsWith(own))

/** The pages whose name has these words, those first that begin with them. */
export function pagesBy(session: SignedIn, words: string): FoundPage[] {
  const query = queryOf(words)
  const begins = ({ name }: FoundPage) => plain(name).startsWith(query.text)
  return once(
    pagesOf(session)
      .filter(({ name }) => {
        const own = queryOf(name).words
        return query.words.length > 0 && query.words.every((word) => own.some((each) => isWord(each, word)))
      })
      .sort((a, b) => Number(begins(b)) - Number(begins(a))),
  )
}

/** The pages whose name begins as what was typed. */
export const pagesBeginning = (session: SignedIn, typed: string): FoundPage[] => {
  const wanted = plain(typed)
  return wanted.length < 2 ? [] : once(pagesOf(session).filter(({ name }) => plain(name).startsWith(wanted)))
}
