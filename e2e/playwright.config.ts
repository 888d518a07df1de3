import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const PORT = Number(process.env.E2E_PORT ?? 3210)
// A data folder for this run alone; workers read the configuration again and must not make another.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'wellstock-e2e-'))

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  retries: 0,
  forbidOnly: true,
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    // Links in e-mails are read from the terminal, as whoever runs the machine does.
    command: 'node --import tsx server/src/main.ts --sample > "$TERMINAL"',
    cwd: '..',
    url: `http://127.0.0.1:${PORT}/api/health/ready`,
    timeout: 180_000,
    reuseExistingServer: false,
    stdout: 'ignore',
    env: {
      PORT: String(PORT),
      DATA_DIR: process.env.E2E_DATA_DIR,
      DATABASE_URL: '',
      TERMINAL: join(process.env.E2E_DATA_DIR, 'terminal.txt'),
      SAMPLE_DATE: '2026-11-20',
      // Each journey names an address of its own, so that one's wrong passwords do not lock out the next.
      TRUSTED_PROXIES: '127.0.0.1,::1,::ffff:127.0.0.1',
    },
  },
})
