import type { ExpirationSummary, ExpiringLot } from '@wellstock/contract/stock/expirations'
import { expiryBand, expiryBands } from '@wellstock/contract/stock/expirations'
import { json } from '../../../test-server.ts'
import { itemId, mainOffice } from '../items/fixtures.ts'
import { addDays, today } from './dates.ts'

/** The lot that expires in so many days, as the server would answer it. */
export function lotIn(daysLeft: number, changes: Partial<ExpiringLot> = {}): ExpiringLot {
  return {
    lotId: `55555555-5555-4555-8555-${String(1000 + daysLeft).padStart(12, '0')}`,
    lotNumber: 'G-1',
    expiryDate: addDays(today(), daysLeft),
    daysLeft,
    band: expiryBand(daysLeft),
    hold: 'none',
    holdReason: '',
    disposalId: null,
    itemId,
    itemName: 'Nitrile gloves M',
    sku: 'GLV-001',
    unit: 'BX',
    officeId: mainOffice,
    officeName: 'Main Campus',
    roomId: null,
    roomName: 'Supply Room',
    isQuarantine: false,
    binCode: 'A-1',
    onHand: 10,
    reserved: 0,
    daily: 0.5,
    usedBefore: 4,
    wasted: 6,
    unitCost: 12.5,
    value: 125,
    wastedValue: 75,
    action: daysLeft < 0 ? 'dispose' : 'use_first',
    vendorId: null,
    vendor: null,
    returnDays: null,
    returnBy: null,
    moveTo: null,
    ...changes,
  }
}

export function summaryOf(lots: readonly ExpiringLot[]): ExpirationSummary {
  const sum = (rows: readonly ExpiringLot[], of: (lot: ExpiringLot) => number) =>
    rows.reduce((total, lot) => total + of(lot), 0)
  return {
    bands: expiryBands.map((band) => {
      const rows = lots.filter((lot) => lot.band === band)
      return {
        band,
        lots: rows.length,
        quantity: sum(rows, ({ onHand }) => onHand),
        value: sum(rows, ({ value }) => value),
        wasted: sum(rows, ({ wasted }) => wasted ?? 0),
        wastedValue: sum(rows, ({ wastedValue }) => wastedValue),
      }
    }),
    valueAtRisk: sum(lots, ({ value }) => value),
    forecastWaste: sum(lots, ({ wastedValue }) => wastedValue),
    disposedThisYear: 40,
    donatedThisYear: 0,
    expiredInUse: lots.filter(({ band }) => band === 'expired').length,
    asOf: '2026-11-21T10:00:00.000Z',
  }
}

/** The server with these lots; it filters by band and by date. */
export const withLots = (lots: readonly ExpiringLot[]) => ({
  'GET /api/expirations/summary': () => json(summaryOf(lots)),
  'GET /api/expirations/days': (request: Request) => {
    const { searchParams } = new URL(request.url)
    const within = lots.filter(
      ({ expiryDate }) =>
        expiryDate !== null &&
        expiryDate >= (searchParams.get('from') ?? '') &&
        expiryDate <= (searchParams.get('to') ?? '9999'),
    )
    return json(
      within.map(({ expiryDate, onHand, value, wastedValue }) => ({
        date: expiryDate,
        lots: 1,
        quantity: onHand,
        value,
        wastedValue,
      })),
    )
  },
  'GET /api/expirations/opened': () => json({ items: [], total: 0, page: 1, pageSize: 20 }),
  'GET /api/expirations': (request: Request) => {
    const { searchParams } = new URL(request.url)
    const items = lots.filter(
      ({ band, expiryDate }) =>
        (searchParams.get('band') ?? band) === band &&
        (expiryDate ?? '') >= (searchParams.get('from') ?? '') &&
        (expiryDate ?? '') <= (searchParams.get('to') ?? '9999'),
    )
    return json({ items, total: items.length, page: 1, pageSize: 20 })
  },
})
