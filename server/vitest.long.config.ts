import { defineConfig } from 'vitest/config'
import { testsReaching } from './src/testing/reached-files.ts'
import server, { longTests } from './vitest.config.ts'

/** What takes long: the tests named so, and those with scaled rounds, in full. */
export default defineConfig({
  ...server,
  test: {
    ...server.test,
    include: [
      longTests,
      ...testsReaching('scaled.ts', ...(process.env.TEST_DATABASE_URL ? ['databases.ts'] : [])),
    ],
    exclude: [],
    provide: { scale: 1 },
    maxWorkers: 2,
  },
})
