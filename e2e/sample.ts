import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../built.mjs'
import { READY, startServer } from './server.ts'

const root = join(import.meta.dirname, '..')
/** Samples that were loaded before: with `npm ci` they are gone. */
const kept = join(root, 'node_modules/.cache/wellstock-samples')

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/**
 * The day the sample is as of: the latest 20th, so that it stays the same for a month; in the first weeks of a year yesterday, as
 * what is ordered now is paid by the budget of this year.
 */
function sampleDate(now: Date) {
  const year = now.getUTCFullYear()
  const twentieth = new Date(Date.UTC(year, now.getUTCMonth() - (now.getUTCDate() > 20 ? 0 : 1), 20))
  return dayOf(twentieth.getUTCFullYear() === year ? twentieth : new Date(now.getTime() - 86_400_000))
}

/** Another server makes another sample, and what a day brings is in it when it is loaded. */
function nameOf(now: Date) {
  const digest = createHash('sha1').update(readFileSync(join(root, 'server/dist/built')))
  const schema = join(root, 'server/schema')
  for (const file of readdirSync(schema, { recursive: true, encoding: 'utf8' }).sort())
    if (file.endsWith('.sql')) digest.update(readFileSync(join(schema, file)))
  return `${dayOf(now)}-${digest.digest('hex').slice(0, 12)}`
}

async function ensureSample() {
  const now = new Date()
  const folder = join(kept, nameOf(now))
  if (existsSync(folder)) return folder
  await rm(kept, { recursive: true, force: true })
  await mkdir(kept, { recursive: true })
  // Of one that was interrupted nothing is kept.
  const unfinished = await mkdtemp(join(kept, 'unfinished-'))
  const server = startServer(unfinished, ['--sample'], { SAMPLE_DATE: sampleDate(now) })
  await server.said(READY)
  await server.stop()
  await rename(unfinished, folder)
  return folder
}

/** Before the first journey: every worker starts on a copy of this sample, in a folder beside those of the others. */
export default async function prepare() {
  await ensureBuilt('server')
  const [sample] = await Promise.all([ensureSample(), ensureBuilt('web')])
  const copies = await mkdtemp(join(tmpdir(), 'wellstock-e2e-'))
  Object.assign(process.env, { E2E_SAMPLE: sample, E2E_COPIES: copies })
  return () => rm(copies, { recursive: true, force: true })
}
