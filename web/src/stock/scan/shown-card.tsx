import { Button, Flex, Group } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { BookItem, ScanBook } from '@wellstock/domain/stock/scan-book'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/shared.module.css'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ExpiryChip } from '../items/expiry-chip.tsx'
import { roomLabel } from '../items/place.ts'
import { isExpired, onHandOf } from './book.ts'
import type { ScanSession } from './scan-session.ts'
import type { Shown } from './scan-session-state.ts'
import classes from './shown-card.module.css'
import { TasksOfItem } from './tasks-of-item.tsx'

type ShownCardProps = {
  shown: Shown
  book: ScanBook
  today: string
  officeId: string
  mayWrite: boolean
  scanSession: ScanSession
}

/** What was looked up, with what may be done next. */
export function ShownCard({ shown, book, today, officeId, mayWrite, scanSession }: ShownCardProps) {
  const navigate = useNavigate()
  if ('room' in shown)
    return (
      <Flex
        component="section"
        direction="column"
        gap="sm"
        p="md"
        className={ui.panel}
        aria-label={roomLabel(shown.room)}
      >
        <h2>{roomLabel(shown.room)}</h2>
        <LinkButton
          size="lg"
          variant="default"
          to="/dashboard/inventory-rooms"
          search={{ room: shown.room.id }}
        >
          {m.scan_open_room()}
        </LinkButton>
      </Flex>
    )
  const { decision, raw } = shown
  const [first] = decision.items
  if (!first) return null
  return (
    <Flex component="section" direction="column" gap="sm" p="md" className={ui.panel} aria-label={first.name}>
      <h2>{first.name}</h2>
      {decision.items.map((item) => (
        <Place
          key={item.id}
          {...{ item, book, today }}
          lotId={decision.lot?.id}
          isElsewhere={item.officeId !== officeId}
        />
      ))}
      {decision.lotNumber && !decision.lot && <p>{m.scan_stop_lot_unknown({ lot: decision.lotNumber })}</p>}
      <Group gap={8}>
        {decision.items.map(({ id }) => (
          <TasksOfItem key={id} itemId={id} today={today} />
        ))}
        {mayWrite &&
          first.officeId === officeId &&
          (['use', 'move', 'count'] as const).map((mode) => (
            <Button key={mode} size="lg" variant="default" onClick={() => scanSession.again(mode, raw)}>
              {m[`scan_mode_${mode}`]()}
            </Button>
          ))}
        <Button
          size="lg"
          variant="default"
          onClick={() => void navigate({ to: '/dashboard/inventory/$id', params: { id: first.id } })}
        >
          {m.scan_open_item()}
        </Button>
      </Group>
    </Flex>
  )
}

type PlaceProps = {
  item: BookItem
  book: ScanBook
  today: string
  lotId: string | null | undefined
  isElsewhere: boolean
}

function Place({ item, book, today, lotId, isElsewhere }: PlaceProps) {
  const room = book.rooms.find((each) => each.id === item.roomId)
  const lots = item.lots.filter(({ onHand }) => onHand > 0)
  return (
    <div className={classes.place}>
      <Flex component="p" align="center" wrap="wrap" className={classes.line}>
        <b>{m.common_quantity_and_unit({ quantity: formatNumber(onHandOf(item)), unit: item.unit })}</b>
        <StatusBadge status={item.stockLevel} />
        <span>{isElsewhere ? m.scan_elsewhere() : room ? roomLabel(room) : m.item_no_room()}</span>
        {item.binCode && <span>{item.binCode}</span>}
        <span className={ui.quiet}>{item.sku}</span>
      </Flex>
      {lots.length > 0 && (
        <Flex component="ul" direction="column" gap={4} className={`${ui.plainList} ${classes.lots}`}>
          {lots.map((lot) => (
            <li key={`${lot.id} ${lot.number}`} aria-current={(lotId && lot.id === lotId) || undefined}>
              <b>{lot.number ?? m.common_without_a_lot()}</b>
              <span>
                {m.common_quantity_and_unit({ quantity: formatNumber(lot.onHand), unit: item.unit })}
              </span>
              {lot.expiryDate && (
                <ExpiryChip date={lot.expiryDate} isExpired={isExpired(lot.expiryDate, today)} />
              )}
              {lot.hold !== 'none' && (
                <span className={`${ui.medium} ${ui.danger}`}>{m[`stock_hold_${lot.hold}`]()}</span>
              )}
            </li>
          ))}
        </Flex>
      )}
    </div>
  )
}
