import type {
  OfficeReport,
  OfficeReportRow,
  ReportFigureValue,
  ReportRow,
  ReportSchedule,
} from '@wellstock/contract/overview/reports'
import { type ReportFigure, reportFigureKeys } from '@wellstock/domain/overview/reports'
import { json, signedInAs } from '../../../test-server.ts'
import { branchOffice, itemId, mainOffice } from '../../stock/items/fixtures.ts'

export const today = '2026-11-20'
export const personId = '66666666-6666-4666-8666-666666666666'

const figure = (key: ReportFigure, changes: Partial<ReportFigureValue> = {}): ReportFigureValue => ({
  key,
  value: 10,
  gap: null,
  before: null,
  ...changes,
})

/** Every figure: 10 of each, but what is given otherwise. */
export const figuresLike = (changes: Partial<Record<ReportFigure, Partial<ReportFigureValue>>> = {}) =>
  reportFigureKeys.map((key) => figure(key, changes[key]))

const noDeliveries = { orderFillRate: { value: null, gap: 'no_deliveries' } } as const

export const officeLike = (changes: Partial<OfficeReportRow> = {}): OfficeReportRow => ({
  officeId: mainOffice,
  code: 'MAIN',
  name: 'Main Campus',
  isArchived: false,
  figures: figuresLike({
    ...noDeliveries,
    inventoryValue: { value: 181_781.4 },
    utilizationRate: { value: 0.824 },
    costEfficiency: { value: 0.986 },
    alerts: { value: 3 },
  }),
  lastUpdated: '2026-11-20T15:00:00.000Z',
  ...changes,
})

/** A report as the server would answer it, for tests: a large office, and one too young for ratios. */
export const reportLike = (changes: Partial<OfficeReport> = {}): OfficeReport => ({
  type: 'overview',
  asOf: '2026-11-20T16:00:00.000Z',
  currency: 'USD',
  period: { from: '2026-10-22', to: today, days: 30 },
  compared: null,
  summary: {
    inventoryValue: figure('inventoryValue', { value: 304_848.2 }),
    totalItems: figure('totalItems', { value: 612 }),
    lowStockItems: figure('lowStockItems', { value: 41 }),
    totalTransfers: { value: 17, before: null },
  },
  offices: [
    officeLike(),
    officeLike({
      officeId: branchOffice,
      code: 'HAR',
      name: 'Harbor Clinic',
      isArchived: true,
      figures: figuresLike({
        ...noDeliveries,
        utilizationRate: { value: null, gap: 'few_days' },
        costEfficiency: { value: null, gap: 'few_items' },
        alerts: { value: 0 },
      }),
      lastUpdated: null,
    }),
  ],
  total: figuresLike({
    ...noDeliveries,
    inventoryValue: { value: 304_848.2 },
    utilizationRate: { value: 0.8 },
  }),
  breakdown: {
    kind: 'month',
    unit: 'money',
    columns: [
      { key: mainOffice, name: 'Main Campus' },
      { key: branchOffice, name: 'Harbor Clinic' },
    ],
    rows: [
      { key: '2026-10-01', name: '', values: [170_000, 120_000] },
      { key: '2026-11-01', name: '', values: [181_781.4, null] },
    ],
  },
  ...changes,
})

export const rowLike = (changes: Partial<ReportRow> = {}): ReportRow => ({
  id: 'row-1',
  kind: 'item',
  name: 'Nitrile gloves M',
  detail: 'GLV-001',
  officeName: 'Main Campus',
  at: '2026-11-03T15:00:00.000Z',
  quantity: 48,
  amount: 600,
  url: `/dashboard/inventory/${itemId}`,
  ...changes,
})

export const rowsLike = (items: ReportRow[], unit: 'money' | 'count' = 'money') =>
  json({
    items,
    total: items.length,
    page: 1,
    pageSize: 20,
    unit,
    sum: items.reduce((sum, { amount }) => sum + amount, 0),
  })

export const scheduleLike = (changes: Partial<ReportSchedule> = {}): ReportSchedule => ({
  id: '77777777-7777-4777-8777-777777777777',
  name: 'Monday overview',
  type: 'overview',
  format: 'pdf',
  frequency: 'weekly',
  offices: [],
  recipients: [{ id: personId, name: 'Dana Reyes' }],
  isActive: true,
  nextRunAt: '2026-11-23T13:00:00.000Z',
  lastRunAt: '2026-11-16T13:00:00.000Z',
  lastOutcome: { sent: 1, skipped: ['Sam Okafor'], message: null, messageReason: null },
  owner: { id: 'person-1', name: 'Ana Whitlock' },
  canChange: true,
  version: 4,
  ...changes,
})

type Roles = Parameters<typeof signedInAs>[0]

/** What the shell and every report ask for. */
export const reporting = (roles: Roles, report: () => Response = () => json(reportLike())) => ({
  'GET /api/auth/session': () => json(signedInAs(roles)),
  'GET /api/reports/offices': report,
  'GET /api/reports/offices/options': () =>
    json({
      today,
      firstDay: '2025-01-02',
      offices: [
        { id: mainOffice, code: 'MAIN', name: 'Main Campus', isArchived: false },
        { id: branchOffice, code: 'HAR', name: 'Harbor Clinic', isArchived: true },
      ],
      people: [{ id: personId, name: 'Dana Reyes' }],
    }),
  'GET /api/reports/schedules': () => json([scheduleLike()]),
})
