import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { READY, startServer } from './server.ts'

/** Loads the sample once, before the first journey: every worker starts on a copy of this folder. */
export default async function loadSample() {
  const folder = await mkdtemp(join(tmpdir(), 'wellstock-e2e-'))
  process.env.E2E_FOLDER = folder
  const server = startServer(join(folder, 'sample'), ['--sample'], { SAMPLE_DATE: '2026-11-20' })
  await server.said(READY)
  await server.stop()
  return () => rm(folder, { recursive: true, force: true })
}
