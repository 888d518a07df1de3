// Finds a Chromium, or installs one: on Debian with apt, elsewhere Playwright's own. Fails in words where neither works.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function find() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))
}

const run = (command, options) => spawnSync(command, options, { stdio: 'inherit' }).status === 0

/** The path of a Chromium, or undefined where Playwright has one of its own. */
export function ensureChromium() {
  const found = find()
  if (found) return found
  if (existsSync('/etc/debian_version') && userInfo().uid === 0) {
    process.stdout.write('No Chromium found: installing the Debian package …\n')
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
    const installed = find()
    if (installed) return installed
  }
  process.stdout.write("No Chromium found: installing Playwright's own …\n")
  if (run('npx', ['playwright', 'install', 'chromium'])) return undefined
  process.stderr.write(
    'The journeys need a Chromium and none could be installed. On Debian: apt-get install chromium; elsewhere: npx playwright install chromium\n',
  )
  return process.exit(1)
}
