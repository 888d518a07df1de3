import { describe, expect, it } from 'vitest'
import { forgetRecents, knownSearches, openedPages } from './recents.ts'
import { local, perTab } from './storage.ts'

const page = (name: string) => ({ path: `/dashboard/${name}`, title: name })
const paths = () => openedPages.get().map(({ title }) => title)

describe('the pages that were opened', () => {
  it('are kept, the latest first and each once', () => {
    for (const name of ['a', 'b', 'c', 'a', 'd', 'e', 'f', 'g']) openedPages.add(page(name))
    expect(paths()).toEqual(['g', 'f', 'e', 'd', 'a', 'c'])
  })

  it('are none of those that everybody knows, or that are no page of the product', () => {
    for (const path of ['/dashboard', '/dashboard/search', '/login']) openedPages.add({ path, title: 'x' })
    expect(paths()).toEqual([])
  })

  it('are not shown to somebody else', () => {
    openedPages.add(page('a'))
    openedPages.belongTo('person-1')
    openedPages.add(page('b'))
    expect(paths()).toEqual(['b', 'a'])
    openedPages.belongTo('person-2')
    expect(paths()).toEqual([])
  })

  it('survive what is stored being something else', () => {
    perTab.set('opened', { pages: [null, { path: 7 }, page('a')] })
    expect(paths()).toEqual(['a'])
    perTab.set('opened', 'x')
    expect(paths()).toEqual([])
  })
})

describe('searches', () => {
  it('are those of the person, and whole', () => {
    knownSearches.set('person-1', { recent: ['a'], popular: ['b'] })
    expect(knownSearches.get('person-1')).toEqual({ recent: ['a'], popular: ['b'] })
    expect(knownSearches.get('person-2')).toBeUndefined()
    local.set('searches', { personId: 'person-1', recent: [7], popular: [] })
    expect(knownSearches.get('person-1')).toBeUndefined()
  })

  it('go with whoever signs out', () => {
    knownSearches.set('person-1', { recent: ['a'], popular: [] })
    openedPages.add(page('a'))
    forgetRecents()
    expect([knownSearches.get('person-1'), paths()]).toEqual([undefined, []])
  })
})
