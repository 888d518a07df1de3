import { defineConfig, mergeConfig } from 'vitest/config'
import vite from './vite.config.ts'

export default mergeConfig(
  vite,
  defineConfig({
    test: {
      name: 'web',
      environment: 'jsdom',
      // Modules load once per worker, not once per file; test-setup.ts puts back what they keep.
      isolate: false,
      // Not threads: those of one process hear each other's broadcast channels.
      pool: 'forks',
      setupFiles: ['./test-setup.ts'],
      include: ['src/**/*.test.{ts,tsx}', 'plugins/*.test.ts'],
      restoreMocks: true,
      unstubGlobals: true,
      testTimeout: 40_000,
    },
  }),
)
