import { Flex, Group } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Restock, RestockPick, RoomDetails } from '@wellstock/contract/stock/room'
import { useMemo } from 'react'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import { List } from '../../ui/list.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import ui from '../../ui/shared.module.css'
import { roomQueries } from './queries.ts'
import classes from './room-restock.module.css'

/** What to bring from the storage rooms, along the way through them. */
export function RoomRestock({ room }: { room: RoomDetails }) {
  const { data, error, refetch } = useQuery(roomQueries.restock(room.id))
  const columns = useMemo(pickColumns, [])
  return (
    <List
      name="restock"
      label={m.rooms_restock_picks()}
      offset="26rem"
      answer={{ data: data?.picks, error, refetch }}
      filters={
        <Group className={classes.bar}>
          <p>{m.rooms_restock_text()}</p>
          {data && data.picks.length > 0 && (
            <PrintButton path={`/api/rooms/${room.id}/restock-list`} label={m.rooms_print_restock()} />
          )}
        </Group>
      }
      columns={columns}
      rowId={(pick) => `${pick.itemId} ${pick.fromItemId} ${pick.lotNumber}`}
      rowName={(pick) => pick.name}
      skeletonRows={5}
      card={(pick) => <PickCard pick={pick} />}
      empty={{
        none: { icon: IconCircleCheck, title: m.rooms_restock_none(), text: emptyText(room, data) },
      }}
      below={
        data &&
        data.short.length > 0 && (
          <section
            className={`${ui.panel} ${ui.ruledItems} ${classes.short}`}
            aria-labelledby="restock-short"
          >
            <h2 id="restock-short">{m.rooms_restock_short_title()}</h2>
            <ul className={ui.plainList}>
              {data.short.map(({ itemId, name, sku, unit, wanted, missing }) => (
                <li key={itemId}>
                  <b>{name}</b> <small className={ui.note}>{sku}</small>
                  <span className={`${ui.quiet} ${ui.block} ${ui.text14}`}>
                    {m.rooms_restock_missing({
                      missing: formatNumber(missing),
                      wanted: formatNumber(wanted),
                      unit,
                    })}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )
      }
    />
  )
}

function emptyText({ isQuarantine, isActive }: RoomDetails, data: Restock | undefined) {
  if (isQuarantine || !isActive) return m.rooms_restock_closed_text()
  return data && data.short.length > 0 ? m.rooms_restock_short_title() : m.rooms_restock_none_text()
}

const from = ({ fromRoomNumber, fromRoomName, fromBin }: RestockPick) =>
  [`${fromRoomNumber} ${fromRoomName}`, fromBin].filter(Boolean).join(' · ')

const Name = ({ pick: { name, sku } }: { pick: RestockPick }) => (
  <Flex component="span" direction="column" className={ui.breaks}>
    <b>{name}</b>
    <small className={ui.note}>{sku}</small>
  </Flex>
)

function PickCard({ pick }: { pick: RestockPick }) {
  return (
    <Group justify="space-between" align="stretch" wrap="nowrap" gap="sm">
      <div>
        <Name pick={pick} />
        <span className={`${ui.block} ${ui.note}`}>{from(pick)}</span>
        {pick.lotNumber && (
          <span className={`${ui.block} ${ui.note}`}>
            {m.common_lot()} {pick.lotNumber}
            {pick.expiryDate && ` · ${formatDate(pick.expiryDate)}`}
          </span>
        )}
      </div>
      <span className={classes.figure}>
        {formatNumber(pick.quantity)} {pick.unit}
      </span>
    </Group>
  )
}

const pickColumns = (): GridColumn<RestockPick>[] => [
  { key: 'from', header: m.rooms_restock_from(), cell: from },
  { key: 'item', header: m.common_item(), cell: (pick) => <Name pick={pick} />, canHide: false },
  { key: 'lot', header: m.common_lot(), cell: (pick) => pick.lotNumber ?? '–' },
  {
    key: 'expiry',
    header: m.common_expiry(),
    cell: (pick) => (pick.expiryDate ? formatDate(pick.expiryDate) : '–'),
  },
  {
    key: 'quantity',
    header: m.common_quantity(),
    cell: (pick) => `${formatNumber(pick.quantity)} ${pick.unit}`,
    isNumeric: true,
  },
  { key: 'to', header: m.rooms_restock_to(), cell: (pick) => pick.toBin ?? '–' },
]
