import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { localStorageColorSchemeManager } from '@mantine/core'
import { expect, it, vi } from 'vitest'

const script = readFileSync(join(import.meta.dirname, '../../public/before-paint.js'), 'utf8')

function themeOf(system: 'light' | 'dark') {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(system) }))
  new Function(script)()
  vi.unstubAllGlobals()
  return document.documentElement.dataset.mantineColorScheme
}

it.each(['light', 'dark'] as const)('a first visitor sees the light theme on a %s system', (system) => {
  expect(themeOf(system)).toBe('light')
})

it.each([
  ['light', 'dark', 'light'],
  ['dark', 'light', 'dark'],
  ['auto', 'light', 'light'],
  ['auto', 'dark', 'dark'],
] as const)(
  'who last chose %s sees on a %s system the %s theme, signed in or not',
  (chosen, system, theme) => {
    localStorageColorSchemeManager({ key: 'wellstock:theme' }).set(chosen)
    expect(themeOf(system)).toBe(theme)
  },
)

it('something else in the store, or no store at all, is the light theme', () => {
  localStorage.setItem('wellstock:theme', '{"a":1}')
  expect(themeOf('dark')).toBe('light')
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  expect(themeOf('dark')).toBe('light')
})

it.each([
  [null, true, 'narrow'],
  [null, false, 'wide'],
  ['false', true, 'wide'],
  ['true', false, 'narrow'],
  ['{"a":1}', false, 'wide'],
] as const)(
  'the outlines are as wide as the sidebar will be: chosen %s, short of room %s',
  (chosen, isSmall, outline) => {
    history.replaceState(null, '', '/dashboard')
    if (chosen) localStorage.setItem('wellstock:sidebar-narrow', chosen)
    vi.stubGlobal('matchMedia', () => ({ matches: isSmall }))
    new Function(script)()
    vi.unstubAllGlobals()
    expect(document.documentElement.dataset.outline).toBe(outline)
  },
)
