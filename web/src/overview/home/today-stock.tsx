import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RunningOut, Today, WaitingTransfer } from '@wellstock/contract/overview/home'
import type { Alert } from '@wellstock/contract/stock/alerts'
import type { RoomDue } from '@wellstock/contract/stock/counts'
import type { ExpiringLot } from '@wellstock/contract/stock/expirations'
import type { RoomToCheck } from '@wellstock/contract/stock/room'
import { TODAY_DAYS } from '@wellstock/domain/overview/today'
import { api } from '../../lib/api.ts'
import { formatDate, formatMoney, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { useSession } from '../../lib/session.tsx'
import { useAlertChange } from '../../stock/alerts/change-alert.ts'
import { consequenceOf } from '../../stock/alerts/consequence.ts'
import { subjectOf } from '../../stock/alerts/words.ts'
import { CountNow } from '../../stock/counts/count-now.tsx'
import { BestAction } from '../../stock/expirations/best-action.tsx'
import { useLotActions } from '../../stock/expirations/lot-actions.tsx'
import { DaysLeft, lotName, placeOf } from '../../stock/expirations/lot-cells.tsx'
import { roomOf } from '../../stock/items/place.ts'
import { substituteWords } from '../../stock/items/substitute-hint.tsx'
import { laneWords } from '../../stock/transfers/words.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import classes from './today.module.css'
import { amount, Block, ItemLink, joined, look, Row } from './today-parts.tsx'

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

function CountRow({ room }: { room: RoomDue }) {
  return (
    <Row
      name={<span className={classes.name}>{roomOf(room)}</span>}
      notes={joined(
        room.officeName,
        room.lastCountedOn ? m.today_counted({ date: formatDate(room.lastCountedOn) }) : m.common_never(),
        m.counts_due_items({ count: room.itemCount, shown: formatNumber(room.itemCount) }),
      )}
      action={<CountNow room={room} />}
    />
  )
}

function CheckRow({ room }: { room: RoomToCheck }) {
  const { roomId, officeName, failed, checkedAt, isOverdue } = room
  const name = roomOf(room) ?? ''
  const word = failed.length > 0 ? m.today_check_again() : m.rooms_check_now()
  return (
    <Row
      name={<span className={classes.name}>{name}</span>}
      notes={
        <>
          {failed.length > 0 && <span className={classes.urgent}>{failed.join(', ')} </span>}
          {joined(
            officeName,
            checkedAt ? m.today_checked({ date: formatDate(checkedAt) }) : m.rooms_never_checked(),
            isOverdue && m.today_check_overdue(),
          )}
        </>
      }
      action={
        <LinkButton
          {...look}
          to="/dashboard/inventory-rooms"
          search={{ room: roomId, tab: 'readiness' } as never}
          aria-label={`${word}: ${name}`}
        >
          {word}
        </LinkButton>
      }
    />
  )
}

const words = {
  receive: m.transfers_do_receive,
  approve: m.transfers_do_approve,
  send: m.transfers_do_pick,
  decide: m.today_decide,
}

function TransferRow({ transfer }: { transfer: WaitingTransfer }) {
  const { id, number, version, waitsFor } = transfer
  const approve = useMutation({
    mutationFn: () => api.transfers.approve({ id, version }),
    onSuccess: () => toast.success(m.today_approved({ number })),
    onError: (error) => toast.error(messageOf(error)),
  })
  const word = words[waitsFor]()
  const label = `${word}: ${number}`
  return (
    <Row
      name={
        <Link className={classes.name} to="/dashboard/offices/transfer/$id" params={{ id }}>
          <span className={ui.code}>{number}</span> {laneWords(transfer)}
        </Link>
      }
      notes={
        <>
          {transfer.isLate && <span className={classes.urgent}>{m.transfers_late()} </span>}
          {joined(
            formatMoney(transfer.value),
            transfer.expectedOn && m.today_expected({ date: formatDate(transfer.expectedOn) }),
            transfer.requestedBy,
          )}
        </>
      }
      action={
        waitsFor === 'approve' ? (
          <Button {...look} aria-label={label} loading={approve.isPending} onClick={() => approve.mutate()}>
            {word}
          </Button>
        ) : (
          <LinkButton
            {...look}
            to="/dashboard/offices/transfer/$id"
            params={{ id }}
            search={
              (waitsFor === 'receive'
                ? { mode: 'receive' }
                : waitsFor === 'send'
                  ? { mode: 'pick' }
                  : {}) as never
            }
            aria-label={label}
          >
            {word}
          </LinkButton>
        )
      }
    />
  )
}

function AlertRow({ alert }: { alert: Alert }) {
  const { person } = useSession()
  const { changeOne, isBusy } = useAlertChange()
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
          onClick={() => void changeOne(alert, { action: 'assign', personId: person.id })}
        >
          {m.alerts_assign_me()}
        </Button>
      }
    />
  )
}
