import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { RunningOut, Today } from '@wellstock/contract/overview/home'
import type { Alert } from '@wellstock/contract/stock/alerts'
import type { ExpiringLot } from '@wellstock/contract/stock/expirations'
import { TODAY_DAYS } from '@wellstock/domain/overview/today'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import { useAlertChange } from '../../stock/alerts/change-alert.ts'
import { consequenceOf } from '../../stock/alerts/consequence.ts'
import { subjectOf } from '../../stock/alerts/words.ts'
import { BestAction } from '../../stock/expirations/best-action.tsx'
import { useLotActions } from '../../stock/expirations/lot-actions.tsx'
import { DaysLeft, lotName, placeOf } from '../../stock/expirations/lot-cells.tsx'
import { roomOf } from '../../stock/items/place.ts'
import { substituteWords } from '../../stock/items/substitute-hint.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useStandStill } from './stand-still.tsx'
import classes from './today.module.css'
import { amount, Block, ItemLink, joined, look, Row } from './today-parts.tsx'
import { CheckRow, CountRow } from './today-room-rows.tsx'
import { TransferRow } from './today-transfer-row.tsx'

/** What waits for whoever keeps the stock. */
export const stockBlocks = (today: Today) => [
  today.expired?.total && (
    <Block
      key="expired"
      title={m.today_expired()}
      due={today.expired}
      all={{ to: '/dashboard/expirations', search: { band: 'expired', place: 'in_use' } }}
      row={(lot) => <LotRow key={`${lot.itemId} ${lot.lotId}`} lot={lot} />}
    />
  ),
  today.runsOut?.total && (
    <Block
      key="runsOut"
      title={m.today_runs_out()}
      due={today.runsOut}
      all={{ to: '/dashboard/inventory', search: { runsOutIn: TODAY_DAYS, sort: 'cover' } }}
      row={(item) => <ShortRow key={item.id} item={item} />}
    />
  ),
  today.transfers?.total && (
    <Block
      key="transfers"
      title={m.today_transfers()}
      due={today.transfers}
      all={{ to: '/dashboard/offices/transfer', search: { tab: 'all', state: 'open' } }}
      row={(transfer) => <TransferRow key={transfer.id} transfer={transfer} />}
    />
  ),
  today.expires?.total && (
    <Block
      key="expires"
      title={m.today_expires()}
      due={today.expires}
      all={{ to: '/dashboard/expirations', search: { from: today.from, to: today.to } }}
      row={(lot) => <LotRow key={`${lot.itemId} ${lot.lotId}`} lot={lot} />}
    />
  ),
  today.counts?.total && (
    <Block
      key="counts"
      title={m.today_counts()}
      due={today.counts}
      all={{ to: '/dashboard/inventory-rooms/counts', search: { tab: 'due' } }}
      row={(room) => <CountRow key={room.roomId} room={room} />}
    />
  ),
  today.checks?.total && (
    <Block
      key="checks"
      title={m.today_checks()}
      due={today.checks}
      all={{ to: '/dashboard/inventory-rooms', search: {} }}
      row={(room) => <CheckRow key={room.roomId} room={room} />}
    />
  ),
]

/** Less than the rest: alerts that nobody owns. */
export const alertBlocks = (today: Today) => [
  today.alerts?.total && (
    <Block
      key="alerts"
      title={m.today_alerts()}
      due={today.alerts}
      all={{ to: '/dashboard/inventory-alerts', search: { tab: 'all', unowned: true } }}
      row={(alert) => <AlertRow key={alert.id} alert={alert} />}
    />
  ),
]

function LotRow({ lot }: { lot: ExpiringLot }) {
  const { rights } = useLotActions()
  return (
    <Row
      name={
        rights.opensItem(lot) ? (
          <ItemLink id={lot.itemId} name={lot.itemName} />
        ) : (
          <b className={classes.name}>{lot.itemName}</b>
        )
      }
      notes={
        <>
          <DaysLeft lot={lot} />{' '}
          {joined(amount(lot.onHand, lot.unit), lotName(lot), lot.officeName, placeOf(lot))}
        </>
      }
      action={<BestAction lot={lot} isShort />}
    />
  )
}

function ShortRow({ item }: { item: RunningOut }) {
  const { id, officeId, unit, availableQuantity, supply, source, substitute } = item
  const days = Math.floor(supply?.coverDays ?? 0)
  const onOrder = supply?.onOrder ? amount(supply.onOrder, unit) : undefined
  return (
    <Row
      name={<ItemLink id={id} name={item.name} />}
      notes={
        <>
          <span className={classes.urgent}>
            {availableQuantity <= 0
              ? m.today_out()
              : days === 0
                ? m.today_lasts_less()
                : m.today_lasts({ count: days, shown: formatNumber(days) })}
          </span>{' '}
          {joined(
            availableQuantity > 0 && amount(availableQuantity, unit),
            onOrder &&
              (supply?.nextOn
                ? m.today_arrives({ quantity: onOrder, date: formatDate(supply.nextOn) })
                : m.today_on_order({ quantity: onOrder })),
            item.officeName,
            roomOf(item),
            source && m.today_spare({ quantity: amount(source.spare, unit), office: source.officeName }),
            substitute && substituteWords(substitute),
          )}
        </>
      }
      action={
        source && (
          <LinkButton
            {...look}
            to="/dashboard/offices/transfer"
            search={{ tab: 'new', from: source.officeId, to: officeId, item: source.itemId } as never}
            aria-label={m.today_transfer_from({ name: item.name, office: source.officeName })}
          >
            {m.today_transfer()}
          </LinkButton>
        )
      }
    />
  )
}

function AlertRow({ alert }: { alert: Alert }) {
  const { person } = useSession()
  const { changeOne, isBusy } = useAlertChange()
  const standStill = useStandStill()
  return (
    <Row
      name={
        <Link
          className={classes.name}
          to="/dashboard/inventory-alerts"
          search={{ tab: 'all', alert: alert.id } as never}
        >
          {subjectOf(alert)}
        </Link>
      }
      notes={joined(consequenceOf(alert), alert.officeName)}
      action={
        <Button
          {...look}
          loading={isBusy}
          aria-label={m.today_own_name({ name: subjectOf(alert) })}
          onClick={() => {
            standStill()
            void changeOne(alert, { action: 'assign', personId: person.id })
          }}
        >
          {m.alerts_assign_me()}
        </Button>
      }
    />
  )
}
