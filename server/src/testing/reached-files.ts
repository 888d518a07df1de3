import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const server = resolve(import.meta.dirname, '../..')
const imported = new Map<string, string[]>()

/** The files a file imports by a relative path, types aside. */
function importsOf(file: string) {
  let files = imported.get(file)
  if (!files) {
    const statements = readFileSync(file, 'utf8').matchAll(/^import (?!type ).*?from '(\.[^']*\.ts)'/gms)
    files = [...statements].map(([, path = '']) => join(dirname(file), path))
    imported.set(file, files)
  }
  return files
}

function reaches(file: string, wanted: string, seen = new Set<string>()): boolean {
  if (file === wanted) return true
  if (seen.has(file)) return false
  seen.add(file)
  return importsOf(file).some((next) => reaches(next, wanted, seen))
}

/** The server's test files that import all of these files of this folder, themselves or through others. */
export function testsReaching(...names: string[]): string[] {
  const wanted = names.map((name) => join(import.meta.dirname, name))
  return readdirSync(join(server, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => join(server, 'src', path))
    .filter((file) => wanted.every((each) => reaches(file, each)))
    .map((file) => relative(server, file).replaceAll('\\', '/'))
}
