// npm run bench                 the embedded database
// npm run bench -- --postgres   a PostgreSQL server made for the purpose
import { spawnSync } from 'node:child_process'

const given = process.argv.slice(2)
const bench = [
  process.execPath,
  '--import',
  'tsx',
  'bench/run.ts',
  ...given.filter((option) => option !== '--postgres'),
]
const command = given.includes('--postgres')
  ? [process.execPath, 'server/src/testing/with-postgres.mjs', ...bench]
  : bench
const [program = '', ...options] = command
process.exit(spawnSync(program, options, { stdio: 'inherit' }).status ?? 1)
