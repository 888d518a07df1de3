// npm run bench                 the embedded database
// npm run bench -- --postgres   a PostgreSQL server made for the purpose
// npm run bench -- --postgres --budgets   entries of budgets, written one after the other
// npm run bench -- --postgres --orders   orders begun and submitted, and their list as they grow
// npm run bench -- --postgres --receipts   goods received, and the lists of vendor orders as they grow
// npm run bench -- --price-lists   a price list of 50,000 rows, while others ask for pages
// npm run bench -- --basket       what to order under a cap
// npm run bench -- --first-load  how soon login and dashboard stand there, in a slow browser on a slow line
import { spawnSync } from 'node:child_process'

const given = process.argv.slice(2)
if (given.includes('--first-load')) {
  await import('./first-load.mjs')
  process.exit(0)
}
if (given.includes('--basket')) {
  const ran = spawnSync(process.execPath, ['--import', 'tsx', 'bench/basket.ts'], { stdio: 'inherit' })
  process.exit(ran.status ?? 1)
}
const built = spawnSync(process.execPath, ['built.mjs', 'server'], { stdio: 'inherit' })
if (built.status !== 0) process.exit(built.status ?? 1)
const other = ['budgets', 'orders', 'receipts', 'price-lists'].find((name) => given.includes(`--${name}`))
const bench = [
  process.execPath,
  '--import',
  'tsx',
  `bench/${other ?? 'run'}.ts`,
  ...given.filter((option) => !['--postgres', `--${other}`].includes(option)),
]
const command = given.includes('--postgres')
  ? [process.execPath, 'server/src/testing/with-postgres.mjs', ...bench]
  : bench
const [program = '', ...options] = command
process.exit(spawnSync(program, options, { stdio: 'inherit' }).status ?? 1)
