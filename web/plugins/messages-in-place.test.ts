// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the code in these texts has templates of its own
import { describe, expect, it } from 'vitest'
import { inPlace } from './messages-in-place.ts'

const english = {
  save: 'Save',
  lots: { plural: 'count', one: '{count} lot', other: '{count} lots' },
  tab_open: 'Open',
  tab_done: 'Done',
}
const put = (code: string, others = {}) =>
  inPlace(`import { m } from '../lib/messages.ts'\n${code}`, 'src/some/page.tsx', english, others)

describe('messages in the build', () => {
  it('carry their English text, called or passed on', () => {
    expect(put('const words = [m.save(), m.lots]')).toContain(
      `const words = [$message("save", "Save")(), $message("lots", ${JSON.stringify(english.lots)})]`,
    )
  })

  it('leave nothing of the catalog behind', () => {
    expect(put('m.save()')).not.toContain('messages.ts')
  })

  it('are looked up among those a pattern may mean', () => {
    const code = put('const word = (tab: Tab) => m[`tab_${tab}`]()')
    expect(code).toContain('const $messages0 = {"tab_open":"Open","tab_done":"Done"}')
    expect(code).toContain('$messageOf($messages0, `tab_${tab}`)()')
  })

  it('are found within one another', () => {
    expect(put('const x = <a>{m[`tab_${m.save()}`]()}</a>')).toContain('`tab_${$message("save", "Save")()}`')
  })

  it('bring other languages along where that is wanted', () => {
    expect(put('m.save()', { es: { save: 'Guardar', tab_open: 'Abierto' } })).toContain(
      `$store('es', {"save":"Guardar"})`,
    )
  })

  it('leave other names alone', () => {
    expect(put('const size = { m: box.m }')).toContain('const size = { m: box.m }')
    expect(inPlace('const word = m.save()', 'src/some/page.ts', english)).toBeNull()
  })

  it.each([
    ['m.gone()', 'uses a message that is not there: gone'],
    ['m[key]()', 'looks for a message by something other than a template'],
    ['m[`gone_${key}`]()', 'looks for messages that are not there'],
    ['Object.keys(m)', 'uses m otherwise than for one of its messages'],
    ['const f = (m: Some) => m.save', 'uses m otherwise than for one of its messages'],
  ])('refuse %s, with file and line', (code, why) => {
    expect(() => put(`\n${code}`)).toThrow(`src/some/page.tsx:3 ${why}`)
  })

  it('refuse a pattern that may mean too many', () => {
    const many = Object.fromEntries(Array.from({ length: 151 }, (_, index) => [`key_${index}`, 'Text']))
    const code = "import { m } from './messages.ts'\nm[`key_${x}`]()"
    expect(() => inPlace(code, 'page.ts', many)).toThrow('page.ts:2 may mean 151 messages')
  })

  it('refuse the whole catalog', () => {
    const code = "import * as m from '../lib/messages.ts'\nm.save()"
    expect(() => inPlace(code, 'page.ts', english)).toThrow(
      'page.ts:1 imports the messages otherwise than as { m }',
    )
  })
})
