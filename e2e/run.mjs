import { spawnSync } from 'node:child_process'
import { ensureChromium } from './chromium.mjs'

const chromium = ensureChromium()
const result = spawnSync('npx', ['playwright', 'test', '-c', 'e2e', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, ...(chromium && { CHROMIUM: chromium }) },
})
process.exit(result.status ?? 1)
