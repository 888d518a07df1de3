import { Link } from '@tanstack/react-router'
import type { WaitingTransfer } from '@wellstock/contract/overview/home'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { laneWords } from '../../stock/transfers/words.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/shared.module.css'
import classes from './today.module.css'
import { joined, look, Row } from './today-parts.tsx'

const words = {
  receive: m.transfers_do_receive,
  send: m.transfers_do_pick,
  decide: m.today_decide,
}

export function TransferRow({ transfer }: { transfer: WaitingTransfer }) {
  const { id, number, waitsFor } = transfer
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
      }
    />
  )
}
