import { describe, expect, it } from 'vitest'
import { readSettings } from './environment.ts'

describe('settings', () => {
  it('all have defaults, on this machine alone', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: 'data',
      sampleData: false,
      inputFilter: 'shapes',
      liveAreas: [
        'dashboard',
        'inventory',
        'inventory-detection',
        'inventory-scan',
        'inventory-stats',
        'inventory-alerts',
        'inventory-rooms',
        'orders',
        'vendor-orders',
        'approvals',
        'expirations',
        'thresholds',
        'vendors',
        'offices',
        'office-transfer',
        'office-reports',
        'create-bid',
        'bids',
        'procedure-calendar',
        'budgets',
        'budget-allocation',
        'compliance',
      ],
    })
    expect(readSettings({ PORT: '', DATABASE_URL: '' }).databaseUrl).toBeUndefined()
  })

  it.each([
    [{ PORT: 'abc' }, /^The setting PORT is wrong: /],
    [{ PORT: '70000' }, /^The setting PORT is wrong: /],
    [{ DATABASE_URL: 'mysql://x/y' }, /^The setting DATABASE_URL is wrong: /],
    [{ LIVE_AREAS: 'dashboard,kitchen' }, /^The setting LIVE_AREAS is wrong: must be a list of: dashboard, /],
    [{ INPUT_FILTER: 'loose' }, /^The setting INPUT_FILTER is wrong: /],
    [{ PUBLIC_URL: 'wellstock' }, /^The setting PUBLIC_URL is wrong: /],
    [{ SAMPLE_DATA: '1', HOST: '0.0.0.0' }, /^SAMPLE_DATA is for this machine alone/],
  ])('%j is refused in one line', (environment, line) => {
    expect(() => readSettings(environment)).toThrow(line)
    expect(() => readSettings(environment)).not.toThrow(/\n/)
  })

  it('take several areas and proxies, and the sample by force', () => {
    const settings = readSettings({
      LIVE_AREAS: 'dashboard, inventory',
      TRUSTED_PROXIES: '10.0.0.1,10.0.0.2',
      SAMPLE_DATA: 'force',
      HOST: '0.0.0.0',
    })
    expect(settings).toMatchObject({
      liveAreas: ['dashboard', 'inventory'],
      trustedProxies: ['10.0.0.1', '10.0.0.2'],
      sampleData: true,
    })
  })
})
