import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

it('every definition that the code cites stands in docs/definitions.md, and every one is cited', () => {
  const headings = Array.from(read('docs/definitions.md').matchAll(/^## (.+)$/gm), ([, heading]) => heading)
  const cited = ['contract', 'domain', 'server', 'web']
    .flatMap((folder) =>
      readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' }).map((path) =>
        join(folder, 'src', path),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('definitions.test.ts'))
    .flatMap((file) =>
      Array.from(read(file).matchAll(/docs\/definitions\.md(?:[\s*]+)"([^"]+)"/g), ([, name]) => name),
    )
  expect(new Set(cited)).toEqual(new Set(headings))
})
