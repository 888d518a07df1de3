// Builds web/dist.
import { createHash } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { checkSizes } from './check-size.mjs'
import { fewFiles, filesOf, filesOffline, firstLoad, readManifest, refuseCircles } from './first-load.mjs'

const root = import.meta.dirname
const dist = join(root, 'dist')
const BEST = 11
const QUICK = 5
const worthCompressing = new Set(['.html', '.js', '.css', '.svg', '.wasm'])

/** Beside every text file its compressed forms, which the server hands out as they are: the first load's as small as can be. */
async function compressAll() {
  const first = new Set([
    'before-paint.js',
    ...filesOf(readManifest(dist, 'login'), ['login.html', 'client-login.html']),
    ...firstLoad(readManifest(dist, 'application')),
  ])
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    worthCompressing.has(extname(file)),
  )
  await Promise.all(
    files.map(async (name) => {
      const file = join(dist, name)
      const content = await readFile(file)
      const quality = first.has(name.replaceAll('\\', '/')) ? BEST : QUICK
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }))
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}

/** The worker that keeps the pages that work offline on a device, with the files it needs; workers and WebAssembly are in no manifest. */
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

await build({ root, build: { reportCompressedSize: false, rolldownOptions: fewFiles(root) } })
await build({ root, configFile: join(root, 'vite.login.config.ts') })
refuseCircles(readManifest(dist, 'application'))
await writeServiceWorker()
await compressAll()
checkSizes(dist)
rmSync(join(dist, '.vite'), { recursive: true })
