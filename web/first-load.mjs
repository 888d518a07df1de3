// What a browser fetches before the first screen of the shell can be used, from the manifest of a build.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The documents' entries, and the pages that stand on the first screen: the shell and its home. */
const firstScreen = ['index.html', 'src/routes/dashboard/route.tsx?', 'src/routes/dashboard/index.tsx?']

/** @typedef {Record<string, { file: string, imports?: string[], css?: string[] }>} Manifest */

/**
 * @param {string} dist
 * @param {'application' | 'login'} name
 * @returns {Manifest}
 */
export const readManifest = (dist, name) =>
  JSON.parse(readFileSync(join(dist, '.vite', `${name}.json`), 'utf8'))

/**
 * The files of some entries and of everything these import, scripts and style sheets.
 * @param {Manifest} manifest
 * @param {string[]} entries
 * @returns {string[]}
 */
export function filesOf(manifest, entries) {
  const seen = new Set()
  const files = new Set()
  const visit = (key) => {
    if (seen.has(key)) return
    seen.add(key)
    files.add(manifest[key].file)
    for (const sheet of manifest[key].css ?? []) files.add(sheet)
    for (const imported of manifest[key].imports ?? []) visit(imported)
  }
  for (const entry of entries) {
    const key = Object.keys(manifest).find((each) => each.startsWith(entry))
    if (!key) throw new Error(`The build has no ${entry}`)
    visit(key)
  }
  return [...files]
}

/** @param {Manifest} manifest */
export const firstLoad = (manifest) => filesOf(manifest, firstScreen)
