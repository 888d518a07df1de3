import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import './without-eval.ts'

/** How often a process that begins so makes code of text while it reads something by a schema. */
const codeMadeWith = (config: unknown) =>
  Number(
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `globalThis.__zod_globalConfig = ${JSON.stringify(config)}
         let made = 0
         const watched = { construct: (...call) => (made++, Reflect.construct(...call)) }
         globalThis.Function = new Proxy(Function, watched)
         const { strictObject, number } = await import('zod')
         strictObject({ quantity: number() }).parse({ quantity: 1 })
         process.stdout.write(String(made))`,
      ],
      { cwd: import.meta.dirname, encoding: 'utf8' },
    ),
  )

it('schemas make no code of text, which they otherwise do', () => {
  expect(codeMadeWith(globalThis.__zod_globalConfig)).toBe(0)
  expect(codeMadeWith({})).toBeGreaterThan(0)
})

it('is told to them before any of them is there', () => {
  const main = readFileSync(join(import.meta.dirname, '../main.tsx'), 'utf8')
  expect(main.trimStart()).toMatch(/^import '\.\/lib\/without-eval\.ts'\n/)
})
