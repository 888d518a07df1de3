// Builds dist/start.mjs and dist/seed.mjs: the server's own sources and the contract; packages stay where they are.
import { dirname, join, relative } from 'node:path'
import { build } from 'rolldown'

const root = import.meta.dirname
const dist = join(root, 'dist')

/** The schema, workers and whatever else lies beside a source is found from there, as it is when sources run. */
const pathsOfSources = {
  name: 'paths-of-sources',
  transform(code, id) {
    if (!/import\.meta\.(url|dirname)/.test(code)) return null
    const url = (path) =>
      `new URL(${JSON.stringify(relative(dist, path).replaceAll('\\', '/'))}, import.meta.url)`
    return `import { fileURLToPath as $pathOf } from 'node:url';${code
      .replaceAll('import.meta.url', `${url(id)}.href`)
      .replaceAll('import.meta.dirname', `$pathOf(${url(dirname(id))})`)}`
  },
}

await build({
  input: { start: join(root, 'src/start.ts'), seed: join(root, 'src/seed.ts') },
  platform: 'node',
  external: (id) => /^(?!@wellstock\/)[@a-z]/.test(id),
  plugins: [pathsOfSources],
  output: {
    dir: dist,
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    cleanDir: true,
  },
})
