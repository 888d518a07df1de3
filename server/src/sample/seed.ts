import { openDatabase } from '../database/open.ts'
import { readSettings } from '../environment.ts'
import { passwords } from '../people/passwords.ts'
import { writeStates } from '../states.ts'
import { ensureSample } from './ensure.ts'

// Loads the sample organisation into an empty database, without starting the server.
const settings = readSettings(process.env)
const database = await openDatabase(settings, writeStates)
await ensureSample(database, settings, passwords, (line) => process.stdout.write(`${line}\n`))
await database.end()
