import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { READY, startServer } from './server.ts'

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

/** Loads the sample once, before the first journey: every worker starts on a copy of this folder. */
export default async function loadSample() {
  const folder = await mkdtemp(join(tmpdir(), 'wellstock-e2e-'))
  process.env.E2E_FOLDER = folder
  const server = startServer(join(folder, 'sample'), ['--sample'], { SAMPLE_DATE: sampleDate(new Date()) })
  await server.said(READY)
  await server.stop()
  return () => rm(folder, { recursive: true, force: true })
}
