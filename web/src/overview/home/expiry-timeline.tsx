import { Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Home } from '@wellstock/contract/overview/home'
import { RISK_DAYS } from '@wellstock/domain/stock/expirations'
import { formatDate, formatNumber, formatWorth } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { axisBars } from '../../stock/expirations/axis-bars.ts'
import { BandShape, bandTone } from '../../stock/expirations/band-shape.tsx'
import { addDays, today } from '../../stock/expirations/dates.ts'
import { ExpiryBars } from '../../stock/expirations/expiry-bars.tsx'
import ui from '../../ui/shared.module.css'
import tables from '../../ui/table.module.css'
import { Block, ScrollBox } from './block.tsx'
import classes from './home.module.css'

type Band = Home['expiring']['bands'][number]

const WEEK = 7
/** Below this width a week would be too narrow for a finger. */
const NARROW = 400
const none = () => false

function BandSum({ band, lots, value, opens }: Band & { opens: boolean }) {
  const words = (
    <>
      <strong>
        <BandShape band={band} /> {m[`expirations_band_${band}`]()}
      </strong>
      <span className={ui.quiet}>
        {m.expirations_lots_value({ count: lots, shown: formatNumber(lots), value: formatWorth(value) })}
      </span>
    </>
  )
  const look = { className: classes.band, 'data-tone': bandTone(band) }
  return opens && lots > 0 ? (
    <Link to="/dashboard/expirations" search={{ band }} {...look}>
      {words}
    </Link>
  ) : (
    <div {...look}>{words}</div>
  )
}

function Chart({ expiring, opens }: { expiring: Home['expiring']; opens: boolean }) {
  const { ref, width } = useElementSize()
  const navigate = useNavigate()
  const length = width > 0 && width < NARROW ? 2 * WEEK : WEEK
  return (
    <div>
      <div className={classes.bands}>
        {expiring.bands.map((band) => (
          <BandSum key={band.band} {...band} opens={opens} />
        ))}
      </div>
      <div ref={ref}>
        <ExpiryBars
          bars={axisBars(expiring.days, today(), length, RISK_DAYS)}
          reach={RISK_DAYS}
          width={width}
          isChosen={none}
          onChoose={
            opens
              ? ({ from, to }) => void navigate({ to: '/dashboard/expirations', search: { from, to } })
              : undefined
          }
        />
      </div>
    </div>
  )
}

/** What has expired and what expires next: the same bands, days and lots as on the page of expirations. */
export function ExpiryTimeline({ expiring }: { expiring: Home['expiring'] }) {
  const opens = useCan('expirations.read')
  const { bands, lots } = expiring
  const all = bands.reduce((sum, band) => sum + band.lots, 0)
  if (all === 0)
    return (
      <Block title={m.home_expiring()}>
        <p className={classes.nothing}>{m.home_expiring_none()}</p>
      </Block>
    )
  return (
    <Block title={m.home_expiring()} chart={<Chart expiring={expiring} opens={opens} />}>
      <ScrollBox label={m.home_expiring()}>
        <table className={`${tables.table} ${classes.table}`}>
          <thead>
            <tr>
              <th scope="col">{m.common_item()}</th>
              <th scope="col">{m.common_office()}</th>
              <th scope="col">{m.common_lot()}</th>
              <th scope="col">{m.home_expires()}</th>
              <th scope="col" data-numeric>
                {m.common_on_hand()}
              </th>
              <th scope="col" data-numeric>
                {m.common_value()}
              </th>
            </tr>
          </thead>
          <tbody>
            {lots.map((lot) => (
              <tr key={`${lot.itemId} ${lot.lotId}`}>
                <th scope="row">
                  <Link
                    to="/dashboard/inventory/$id"
                    params={{ id: lot.itemId }}
                    className={`${ui.medium} ${ui.plainLink} ${ui.link} ${classes.name}`}
                  >
                    {lot.itemName}
                  </Link>
                </th>
                <td>{lot.officeName}</td>
                <td className={ui.code}>{lot.lotNumber}</td>
                <td>{lot.expiryDate && formatDate(lot.expiryDate)}</td>
                <td data-numeric>{formatNumber(lot.onHand)}</td>
                <td data-numeric>{formatWorth(lot.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {lots.length < all && (
        <Text className={ui.note}>
          {opens ? (
            <Link to="/dashboard/expirations" search={{ to: addDays(today(), RISK_DAYS) }}>
              {m.home_expiring_all({ count: all, shown: formatNumber(all) })}
            </Link>
          ) : (
            m.home_expiring_first({ count: lots.length, all: formatNumber(all) })
          )}
        </Text>
      )}
    </Block>
  )
}
