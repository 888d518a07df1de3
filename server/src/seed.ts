import { writeStates } from './features.ts'
import { passwords } from './identity/people/passwords.ts'
import { openDatabase } from './platform/database/open.ts'
import { readSettings } from './platform/environment.ts'
import { ensureSample } from './sample/ensure.ts'

// Loads the sample organization into an empty database, without starting the server.
const settings = readSettings(process.env)
const database = await openDatabase(settings, writeStates, (database) =>
  ensureSample(database, settings, passwords, (line) => process.stdout.write(`${line}\n`)),
)
await database.end()
