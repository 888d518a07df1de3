import { defineConfig, mergeConfig } from 'vitest/config'
import vite from './vite.config.ts'

export default mergeConfig(
  vite,
  defineConfig({
    test: {
      name: 'web',
      environment: 'jsdom',
      setupFiles: ['./test-setup.ts'],
      include: ['src/**/*.test.{ts,tsx}', 'plugins/*.test.ts'],
      restoreMocks: true,
      unstubGlobals: true,
      testTimeout: 40_000,
    },
  }),
)
