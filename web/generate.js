// Writes src/routes.gen.ts and the types of the messages, which the type check needs.
import { Generator, getConfig } from '@tanstack/router-generator'
import { generate } from '@wellstock/messages/generate'

const root = import.meta.dirname
await new Generator({ config: getConfig({}, root), root }).run()
generate()
