import { defineConfig } from 'vitest/config'
import server from './vitest.config.ts'

/** What the database keeps by itself, asked of the embedded engine. That of the engine's own runs with the others. */
export default defineConfig({
  ...server,
  test: { ...server.test, include: ['src/platform/database/*.test.ts'], maxWorkers: 2 },
})
