import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

it('every definition that the code cites stands in docs/definitions.md, and every one is cited', () => {
  const headings = Array.from(read('docs/definitions.md').matchAll(/^## (.+)$/gm), ([, heading]) => heading)
  const files = execFileSync('git', ['grep', '-l', 'docs/definitions.md', '--', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
  const cited = files
    .trim()
    .split('\n')
    .filter((file) => !file.endsWith('definitions.test.ts'))
    .flatMap((file) =>
      Array.from(read(file).matchAll(/docs\/definitions\.md(?:[\s*]+)"([^"]+)"/g), ([, name]) => name),
    )
  expect(new Set(cited)).toEqual(new Set(headings))
})
