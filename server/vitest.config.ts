import { defineConfig } from 'vitest/config'

export const longTests = 'src/**/*.long.test.ts'

/** Every test but the long ones, with a tenth of the scaled rounds. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', '../{contract,domain}/src/**/*.test.ts'],
    exclude: [longTests],
    provide: { scale: 0.1 },
    globalSetup: ['src/testing/global-setup.ts'],
    setupFiles: ['src/testing/check-rows.ts', 'src/testing/watch-transactions.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Modules, and what is compiled of the database's engine, are loaded once for all files of a worker.
    isolate: false,
    // A worker that turned to the files of another project would have to begin anew.
    sequence: { groupOrder: 1 },
  },
})
