import { expect, it } from 'vitest'
import { lineDiff, slugOf } from './documents.ts'

const signs = { same: ' ', removed: '-', added: '+' }
const diff = (before: string, after: string) =>
  lineDiff(before, after).map(({ kind, text }) => `${signs[kind]}${text}`)

it('says line by line what changed', () => {
  expect(diff('a\nb\nc', 'a\nb\nc')).toEqual([' a', ' b', ' c'])
  expect(diff('a\nb\nc\nd', 'a\nx\nc\ny\nd')).toEqual([' a', '-b', '+x', ' c', '+y', ' d'])
  expect(diff('', 'a')).toEqual(['-', '+a'])
  expect(diff('a\na', 'a')).toEqual([' a', '-a'])
  const long = Array.from({ length: 2_100 }, (_, line) => `${line}`)
  const changed = diff(long.join('\n'), long.map((line) => `${line}!`).join('\n'))
  expect([changed.length, changed[0], changed.at(-1)]).toEqual([4_200, '-0', '+2099!'])
})

it('makes an address of a title', () => {
  expect(slugOf('O’Brien: Hygiène & Sécurité #10')).toBe('o-brien-hygiene-securite-10')
  expect(slugOf('  …  ')).toBe('document')
  expect(slugOf(`${'x'.repeat(79)} yz`)).toBe('x'.repeat(79))
})
