import { start } from './start.ts'

await start({ sample: process.argv.includes('--sample') })
