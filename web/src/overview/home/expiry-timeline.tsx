import { useElementSize } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { Home } from '@wellstock/contract/overview/home'
import { formatDate, formatMoney, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import tables from '../../ui/table.module.css'
import { Block, ScrollBox } from './block.tsx'
import classes from './home.module.css'

type Lot = Home['expiring'][number]

const DAYS = 90
const BIN = 3
const HEIGHT = 150
const GAP = 1.5
const bands = [
  { from: 0, to: 30, tone: 'danger' },
  { from: 30, to: 60, tone: 'warn' },
  { from: 60, to: 90, tone: 'later' },
] as const

const inBand = (lots: readonly Lot[], { from, to }: { from: number; to: number }) =>
  lots.filter((lot) => lot.days < to && (lot.days >= from || from === 0))

/** The lots of each three days, the most valuable at the bottom. */
function binned(lots: readonly Lot[]): Lot[][] {
  const bins: Lot[][] = Array.from({ length: DAYS / BIN }, () => [])
  for (const lot of lots) bins[Math.min(Math.max(Math.floor(lot.days / BIN), 0), bins.length - 1)]?.push(lot)
  return bins.map((bin) => bin.sort((a, b) => b.value - a.value))
}

function Chart({ lots }: { lots: readonly Lot[] }) {
  const { ref, width } = useElementSize()
  const bins = binned(lots)
  const tallest = Math.max(...bins.map((bin) => bin.reduce((sum, lot) => sum + lot.value, 0)), 1)
  // A lot of little worth still has to be seen.
  const heightOf = (lot: Lot) => Math.max((lot.value / tallest) * (HEIGHT - 16), 3)
  const step = width / bins.length
  const barWidth = Math.max(Math.min(step * 0.72, 28), 3)

  return (
    <div>
      <div className={classes.bands}>
        {bands.map((band) => {
          const within = inBand(lots, band)
          return (
            <div key={band.from} className={classes.band} data-tone={band.tone}>
              <strong>{m.home_expiring_band({ from: band.from, to: band.to })}</strong>
              <span className={ui.quiet}>
                {m.home_expiring_sum({
                  count: within.length,
                  value: formatMoney(within.reduce((sum, lot) => sum + lot.value, 0)),
                })}
              </span>
            </div>
          )
        })}
      </div>
      <div ref={ref}>
        <svg
          width="100%"
          height={HEIGHT + 24}
          role="img"
          aria-label={m.home_expiring_chart()}
          className={classes.chart}
        >
          {bands.map((band) => (
            <line
              key={band.from}
              x1={(band.from / DAYS) * width + 0.5}
              x2={(band.from / DAYS) * width + 0.5}
              y1="0"
              y2={HEIGHT}
              className={classes.gridline}
            />
          ))}
          {bins.map((bin, index) => {
            let top = HEIGHT
            const tone = bands.find((band) => index * BIN < band.to)?.tone
            return bin.map((lot) => {
              const height = heightOf(lot)
              top -= height + GAP
              return (
                <rect
                  key={`${lot.itemId} ${lot.lotNumber}`}
                  x={index * step + (step - barWidth) / 2}
                  y={top}
                  width={barWidth}
                  height={height}
                  rx={Math.min(2.5, height / 2)}
                  className={classes.band}
                  data-tone={tone}
                >
                  <title>
                    {m.home_expiring_lot({
                      name: lot.name,
                      lot: lot.lotNumber,
                      office: lot.officeName,
                      onHand: formatNumber(lot.onHand),
                      date: formatDate(lot.expiryDate),
                      value: formatMoney(lot.value),
                    })}
                  </title>
                </rect>
              )
            })
          })}
          <line x1="0" x2={width} y1={HEIGHT} y2={HEIGHT} className={classes.axis} />
          {[0, 30, 60, 90].map((day) => (
            <text
              key={day}
              x={(day / DAYS) * width}
              y={HEIGHT + 18}
              textAnchor={day === 0 ? 'start' : day === DAYS ? 'end' : 'middle'}
            >
              {day === 0 ? m.home_today() : m.home_days({ count: day })}
            </text>
          ))}
        </svg>
      </div>
    </div>
  )
}

export function ExpiryTimeline({ lots }: { lots: Home['expiring'] }) {
  const soon = lots.filter((lot) => lot.days < DAYS)
  if (soon.length === 0)
    return (
      <Block title={m.home_expiring()}>
        <p className={classes.nothing}>{m.home_expiring_none()}</p>
      </Block>
    )
  return (
    <Block title={m.home_expiring()} chart={<Chart lots={soon} />}>
      <ScrollBox label={m.home_expiring()}>
        <table className={`${tables.table} ${classes.table}`}>
          <thead>
            <tr>
              <th scope="col">{m.home_item()}</th>
              <th scope="col">{m.home_office()}</th>
              <th scope="col">{m.home_lot()}</th>
              <th scope="col">{m.home_expires()}</th>
              <th scope="col" data-numeric>
                {m.home_on_hand()}
              </th>
              <th scope="col" data-numeric>
                {m.home_value()}
              </th>
            </tr>
          </thead>
          <tbody>
            {soon.map((lot) => (
              <tr key={`${lot.itemId} ${lot.lotNumber}`}>
                <th scope="row">
                  <Link
                    to="/dashboard/inventory/$id"
                    params={{ id: lot.itemId }}
                    className={`${ui.medium} ${ui.plainLink} ${ui.link} ${classes.name}`}
                  >
                    {lot.name}
                  </Link>
                </th>
                <td>{lot.officeName}</td>
                <td className={ui.code}>{lot.lotNumber}</td>
                <td>{formatDate(lot.expiryDate)}</td>
                <td data-numeric>{formatNumber(lot.onHand)}</td>
                <td data-numeric>{formatMoney(lot.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Block>
  )
}
