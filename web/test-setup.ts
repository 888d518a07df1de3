import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import './test-dom.ts'
import { documents } from './src/lib/open-document.ts'
import { loadSentences } from './src/lib/sentences.ts'

// A page loads them after its first paint.
await loadSentences()

// The first test of a file waits for what it shows to be compiled, on a machine with other work as well.
configure({ asyncUtilTimeout: 15_000 })

// What jsdom leaves out and the components ask for.
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.defineProperty(window, 'ResizeObserver', { value: NoObserver, writable: true })
Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (media: string) => ({
    media,
    matches: false,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }),
})
window.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}

// Files share one document: each begins with it as a page finds it.
for (const element of [document.documentElement, document.head, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name)
document.head.replaceChildren()
document.body.replaceChildren()
history.replaceState(null, '', '/')
// biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie}; max-age=0`

// Whatever is written to the console as an error fails the test that caused it.
const errors: unknown[][] = []

beforeEach(() => {
  errors.length = 0
  localStorage.clear()
  sessionStorage.clear()
  // jsdom has one document and leaves it for no other.
  vi.spyOn(documents, 'open').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    // jsdom does not know the search element; browsers have since 2023.
    if (words[1] === 'search' && String(words[0]).startsWith('The tag <%s> is unrecognized')) return
    errors.push(words)
  })
})

afterEach(() => {
  cleanup()
  expect(errors, 'console.error').toEqual([])
})

// What is still being loaded when a file ends would fail, and React and the router remember that for those to come.
afterAll(() => vi.dynamicImportSettled())
