// What a browser fetches before the first screen of the shell can be used, and how that is put into files.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The documents' entries, and the pages that stand on the first screen: the shell and its home. */
const firstScreen = ['index.html', 'src/routes/dashboard/route.tsx?', 'src/routes/dashboard/index.tsx?']

/** What the router calls the part of a route that is shown. */
const shown = 'tsr-split=component---errorComponent---pendingComponent'

/** @typedef {{ file: string, imports?: string[], dynamicImports?: string[], css?: string[], assets?: string[] }} Chunk */
/** @typedef {Record<string, Chunk>} Manifest */

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
    const [key, another] = Object.keys(manifest).filter((each) => each.startsWith(entry))
    if (!key || another) throw new Error(`The build has not exactly one ${entry}`)
    visit(key)
  }
  return [...files]
}

/** What works offline: these pages, and whatever they load later on, but no other page. */
const offline = [
  ...firstScreen,
  'src/routes/dashboard/inventory-scan.tsx?',
  'src/routes/dashboard/compliance/tasks/$id.tsx?',
]

/**
 * Every file that may be asked for while only pages are open that work offline.
 * @param {Manifest} manifest
 * @returns {string[]}
 */
export function filesOffline(manifest) {
  const files = new Set()
  const seen = new Set()
  const visit = (key) => {
    if (seen.has(key)) return
    seen.add(key)
    const { file, css = [], assets = [], imports = [], dynamicImports = [] } = manifest[key]
    for (const each of [file, ...css, ...assets]) files.add(each)
    for (const next of imports) visit(next)
    for (const next of dynamicImports) if (!next.startsWith('src/routes/')) visit(next)
  }
  for (const entry of offline) visit(Object.keys(manifest).find((each) => each.startsWith(entry)))
  return [...files]
}

/** @param {Manifest} manifest */
export const firstLoad = (manifest) => filesOf(manifest, firstScreen)

/**
 * What the pages of a vendor who has come in begin with.
 * @param {Manifest} manifest
 */
export const entranceLoad = (manifest) =>
  filesOf(manifest, ['index.html', 'src/routes/client.$.tsx?', 'src/bids/entrance/vendor-entrance.tsx'])

/** Of Mantine but its charts, which few pages have, and of what stands under it. */
const controls =
  /\/node_modules\/(@mantine(?!\/charts)|@floating-ui|react-remove-scroll|react-style-singleton|use-sidecar|use-callback-ref|react-transition-group|react-number-format|fast-deep-equal|tslib)/

/**
 * What later pages share, in a few files. Whatever loads a module loads what it imports, so what is shared by so many stands on
 * nothing that is shared by fewer, and each file needs nothing but itself, those before it and the first screen.
 */
const later = [
  { name: 'icons', test: /\/node_modules\/@tabler\/icons-react\//, minShareCount: 2 },
  { name: 'controls', test: controls, minShareCount: 2 },
  { name: 'rules', test: /\/domain\/src\//, minShareCount: 2 },
  { name: 'schemas', test: /\/contract\/src\/|\/node_modules\/(zod|@orpc)\//, minShareCount: 2 },
  { name: 'common', test: /\/web\/src\/|\/node_modules\/(idb|@tanstack)\//, minShareCount: 4 },
]

/** The entry stays a file of its own, by which the manifest knows the document. */
const isEntry = (id) => /\/web\/(index\.html|src\/main\.tsx)$/.test(id)

/**
 * The first screen in two files, one of libraries and one of ours, instead of a hundred small ones that compress worse
 * and each cost a way to the server and back. Its pages are entries, so that the bundler knows what they need.
 * @param {string} root
 * @returns {import('vite').Rolldown.RolldownOptions}
 */
export const fewFiles = (root) => ({
  input: firstScreen.map((entry) => join(root, entry.replace(/\?$/, `?${shown}`))),
  output: {
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        {
          debugName: 'first screen',
          priority: 2,
          tags: ['$initial'],
          name: (id) => (isEntry(id) ? null : id.includes('/node_modules/') ? 'libraries' : 'shell'),
        },
        ...later.map((group) => ({ ...group, debugName: group.name, priority: 1 })),
      ],
    },
  },
})

/**
 * Files that import one another start in an order that nobody wrote, and break where one of them is opened first.
 * @param {Manifest} manifest
 */
export function refuseCircles(manifest) {
  const done = new Set()
  const visit = (key, above) => {
    if (above.includes(key)) throw new Error(`Files that import one another: ${[...above, key].join(' → ')}`)
    if (done.has(key)) return
    for (const imported of manifest[key].imports ?? []) visit(imported, [...above, key])
    done.add(key)
  }
  for (const key of Object.keys(manifest)) visit(key, [])
}
