import 'zod/compile'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from './platform/database/open.ts'
import { readSettings } from './platform/environment.ts'

type Start = {
  /** `npm start` shows the product on its sample; `npm run serve` begins empty. The environment has the last word. */
  sample: boolean
  /** Until when the web application is being built, where it is. */
  page?: Promise<unknown>
}

export const start = (options: Start) =>
  run(options).catch((error: Error) => {
    process.stderr.write(`Wellstock cannot start. ${error.message}\n`)
    process.exit(1)
  })

async function run({ sample, page }: Start) {
  const settings = readSettings({ ...(sample && { SAMPLE_DATA: '1' }), ...process.env })
  if (!settings.databaseUrl && !existsSync(join(settings.dataDir, 'db')))
    process.stdout.write('Creating the database …\n')
  // Read while the embedded engine starts in its own thread. A connection to a server would be given up meanwhile: nobody hears it answer.
  const opening = import('./application.ts').then(({ openApplication }) => openApplication(settings))
  if (settings.databaseUrl) await opening
  const [database, application] = await Promise.all([
    openDatabase(
      settings,
      async (client) => (await opening).writeStates(client),
      async (database) => (await opening).begin(database),
    ),
    opening,
  ])
  await application.serveOn(database, page)
}
