// Builds web/dist.
import { createHash } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { build } from 'vite'
import { checkSizes } from './check-size.mjs'
import {
  chunksAround,
  filesOffline,
  modulesOfFirstScreen,
  readManifest,
  refuseCircles,
} from './first-load.mjs'

const root = import.meta.dirname
const dist = join(root, 'dist')
const worthCompressing = new Set(['.html', '.js', '.css', '.svg', '.wasm'])

/** Beside every text file its compressed forms, which the server hands out as they are. */
async function compressAll() {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => worthCompressing.has(extname(file)))
    .map((file) => join(dist, file))
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file)
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content))
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}

/** The worker that keeps the scan page on a device, with the files it needs; workers and WebAssembly are in no manifest. */
async function writeServiceWorker() {
  const others = readdirSync(join(dist, 'assets')).filter((file) => /\.wasm$|\.worker-/.test(file))
  const files = [
    ...filesOffline(readManifest(dist, 'application')),
    ...others.map((file) => `assets/${file}`),
  ]
  const paths = ['/index.html', '/before-paint.js', '/favicon.svg', ...files.map((file) => `/${file}`)]
  const source = await readFile(join(root, 'service-worker.js'), 'utf8')
  const list = [...new Set(paths)].sort()
  const digest = createHash('sha256')
  // Some have no hash in their names.
  for (const path of list) digest.update(await readFile(join(dist, path)))
  await writeFile(
    join(dist, 'sw.js'),
    source
      .replace('/* files of the build */ []', JSON.stringify(list))
      .replace("/* digest of the files */ ''", JSON.stringify(digest.digest('hex').slice(0, 16))),
  )
}

// Once to learn what the first screen needs, and once to put that into few files.
const learned = await build({ root, logLevel: 'error', build: { write: false } })
const first = modulesOfFirstScreen(learned.output.filter(({ type }) => type === 'chunk'))
await build({ root, build: { rolldownOptions: { output: chunksAround(first) } } })
await build({ root, configFile: join(root, 'vite.login.config.ts') })
refuseCircles(readManifest(dist, 'application'))
checkSizes(dist)
await writeServiceWorker()
rmSync(join(dist, '.vite'), { recursive: true })
await compressAll()
