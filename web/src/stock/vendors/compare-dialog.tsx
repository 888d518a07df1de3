import { Modal, Skeleton } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { VendorScore } from '@wellstock/contract/buying/scorecards'
import type { Vendor, VendorRow } from '@wellstock/contract/stock/vendors'
import type { ReactNode } from 'react'
import { query } from '../../lib/api.ts'
import { formatDecimal, formatMoney, formatNumber, formatPrice, formatShare } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import table from '../../ui/table.module.css'
import { PaperBadge } from './papers.tsx'
import { vendorQueries } from './queries.ts'
import { Score, useScores } from './score.tsx'
import { VendorStateBadge } from './vendor-state.tsx'
import classes from './vendors.module.css'

/** How many vendors are compared at once. */
export const COMPARED = { least: 2, most: 4 }

type Figure = [
  label: string,
  value: (vendor: Vendor, onHand: number | null, score: VendorScore | undefined) => ReactNode,
]

const whenKnown = (value: number | null, write: (value: number) => string) => value !== null && write(value)

const figures = (): Figure[] => [
  [m.common_status(), ({ state }) => <VendorStateBadge state={state} />],
  [m.common_categories(), ({ categories }) => categories.join(', ')],
  [m.common_items(), ({ items }) => formatNumber(items)],
  [m.vendors_value_on_hand(), (_, onHand) => whenKnown(onHand, formatMoney)],
  [m.vendors_score(), (_, __, score) => score && <Score {...score} />],
  [m.vendors_on_time(), (_, __, score) => whenKnown(score?.onTimeInFull ?? null, formatShare)],
  [m.vendors_fill(), (_, __, score) => whenKnown(score?.fillRate ?? null, formatShare)],
  [m.vendors_lead_time(), ({ leadTimeDays }) => whenKnown(leadTimeDays, formatDecimal)],
  [m.vendors_minimum_order(), ({ minimumOrder }) => whenKnown(minimumOrder, formatPrice)],
  [m.vendors_free_freight(), ({ freeFreightAbove }) => whenKnown(freeFreightAbove, formatPrice)],
  [m.vendors_freight_charge(), ({ freightCharge }) => formatPrice(freightCharge)],
  [
    m.common_payment(),
    ({ paymentDays }) => whenKnown(paymentDays, (days) => m.vendors_net({ days: formatNumber(days) })),
  ],
  [m.vendors_channel(), ({ orderChannel }) => m[`vendors_channel_${orderChannel}`]()],
  [m.vendors_over_receipt(), ({ overReceiptPercent }) => formatNumber(overReceiptPercent)],
  [m.vendors_return_days(), (vendor) => whenKnown(vendor.returnDaysBeforeExpiry, formatNumber)],
  [m.vendors_papers(), ({ documents }) => documents && <PaperBadge state={documents} />],
]

/** Vendors side by side; what is not known of one is a dash. */
export function CompareDialog({ rows, onClose }: { rows: readonly VendorRow[]; onClose: () => void }) {
  const vendors = useQueries({ queries: rows.map(({ slug }) => vendorQueries.get(slug)) })
  const stocks = useQueries({
    queries: rows.map(({ slug }) => query.records.vendorStock.queryOptions({ input: { slug } })),
  })
  const scores = useScores(rows)
  const failed = vendors.find(({ data, error }) => error && !data)
  const found = vendors.flatMap(({ data }) => data ?? [])
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.vendors_compare_title()}
      size="xl"
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      {failed?.error ? (
        <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />
      ) : found.length < rows.length ? (
        <Skeleton height={320} role="status" aria-label={m.loading()} />
      ) : (
        <div className={classes.compared}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">
                  <span className={ui.visuallyHidden}>{m.vendors_compare_of()}</span>
                </th>
                {found.map(({ id, slug, name }) => (
                  <th key={id} scope="col">
                    <Link to="/dashboard/vendors/$slug" params={{ slug }}>
                      {name}
                    </Link>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {figures().map(([label, value]) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {found.map((vendor, place) => (
                    <td key={vendor.id}>
                      {value(vendor, stocks[place]?.data?.stock?.value ?? null, scores.of(vendor.id)) || '–'}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Modal>
  )
}
