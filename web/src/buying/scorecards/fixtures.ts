import type { VendorScorecard } from '@wellstock/contract/buying/scorecards'
import { vendorLike } from '../../stock/vendors/fixtures.ts'

export const cardLike = (changes: Partial<VendorScorecard> = {}): VendorScorecard => ({
  vendorId: vendorLike().id,
  score: 80,
  before: 78,
  receipts: 20,
  onTimeInFull: 0.84,
  fillRate: 0.91,
  parts: [
    { part: 'on_time_in_full', score: 84, weight: 40 },
    { part: 'lead_time', score: 75, weight: 20 },
    { part: 'price', score: 75, weight: 20 },
    { part: 'invoices', score: null, weight: 10 },
    { part: 'quality', score: 88, weight: 10 },
  ],
  lines: { due: 100, onTimeInFull: 84 },
  leadTime: { mean: 6, deviation: 1.5, deliveries: 20 },
  prices: { rise: 0.025, spend: 10_000 },
  invoices: null,
  goods: { value: 10_000, faulty: 120 },
  ...changes,
})
