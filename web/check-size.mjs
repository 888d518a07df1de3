// Fails the build when the login page or the first screen of the shell has grown beyond what was promised.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf, firstLoad, readManifest } from './first-load.mjs'

// In bytes as the server sends them to every browser of today: with Brotli.
const LOGIN = 20_000
const SHELL = 150_000

/** Every document runs this before anything else. */
const always = 'before-paint.js'

export function checkSizes(dist) {
  const check = (name, files, limit) => {
    const scripts = [always, ...files.filter((file) => file.endsWith('.js'))]
      .map((file) => ({ file, size: statSync(join(dist, `${file}.br`)).size }))
      .sort((a, b) => b.size - a.size)
    const total = scripts.reduce((sum, { size }) => sum + size, 0)
    const kilobytes = (bytes) => (bytes / 1_000).toFixed(1)
    process.stdout.write(`${name}: ${kilobytes(total)} of ${kilobytes(limit)} kB JavaScript, compressed\n`)
    if (total <= limit) return true
    for (const { file, size } of scripts) process.stderr.write(`  ${kilobytes(size).padStart(7)} ${file}\n`)
    return false
  }
  const login = check('Login page', filesOf(readManifest(dist, 'login'), ['login.html']), LOGIN)
  const entrance = check(
    'Vendor entrance',
    filesOf(readManifest(dist, 'login'), ['client-login.html']),
    LOGIN,
  )
  const shell = check('First screen', firstLoad(readManifest(dist, 'application')), SHELL)
  if (!login || !entrance || !shell)
    throw new Error('The first load is larger than promised: see the files above.')
}
