import { Skeleton, Stack } from '@mantine/core'
import type { ExpiringLot } from '@wellstock/contract/stock/expirations'
import type { ReactNode } from 'react'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { LotCard } from './lot-card.tsx'
import { lotKey, rowName } from './lot-cells.tsx'
import classes from './walk-list.module.css'

type Group<Row> = { key: string; name: string; rows: Row[] }

/** Neighbours of the same place together; the order stays as the server walks it. */
function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string, nameOf: (row: Row) => string) {
  const groups: Group<Row>[] = []
  for (const row of rows) {
    const key = keyOf(row)
    const last = groups.at(-1)
    if (last?.key === key) last.rows.push(row)
    else groups.push({ key, name: nameOf(row), rows: [row] })
  }
  return groups
}

type WalkListProps = {
  rows: readonly ExpiringLot[] | undefined
  isFetching: boolean
  selection: ReadonlySet<string>
  onSelectionChange: (selection: ReadonlySet<string>) => void
  empty: ReactNode
}

/** The lots in the order in which one walks past them: office, room, bin. */
export function WalkList({ rows, isFetching, selection, onSelectionChange, empty }: WalkListProps) {
  if (rows === undefined)
    return (
      <Stack className={classes.list} role="status" aria-label={m.common_loading()}>
        {[1, 2, 3].map((bone) => (
          <Skeleton key={bone} height={120} radius={12} />
        ))}
      </Stack>
    )
  if (rows.length === 0) return <div className={ui.panel}>{empty}</div>

  function toggle(lot: ExpiringLot) {
    const next = new Set(selection)
    if (!next.delete(lotKey(lot))) next.add(lotKey(lot))
    onSelectionChange(next)
  }

  const rooms = grouped(
    rows,
    (lot) => `${lot.officeId} ${lot.roomId}`,
    (lot) => `${lot.officeName} · ${lot.roomName ?? m.item_no_room()}`,
  )
  return (
    <Stack className={classes.list} aria-busy={isFetching} data-dimmed={isFetching || undefined}>
      {rooms.map((room) => (
        <section key={room.key} aria-label={room.name}>
          <h2 className={classes.room}>
            {room.name}
            {room.rows[0]?.isQuarantine && (
              <small className={`${ui.warn} ${ui.text13} ${ui.medium}`}>{m.common_quarantine_room()}</small>
            )}
          </h2>
          {grouped(
            room.rows,
            ({ binCode }) => binCode ?? '',
            ({ binCode }) => (binCode ? m.expirations_bin({ bin: binCode }) : m.expirations_no_bin()),
          ).map((bin) => (
            <div key={bin.key}>
              <h3 className={classes.bin}>{bin.name}</h3>
              <ul className={`${ui.plainList} ${ui.ruledRows} ${classes.lots}`}>
                {bin.rows.map((lot) => (
                  <li key={lotKey(lot)} data-selected={selection.has(lotKey(lot)) || undefined}>
                    <label className={`${ui.checkbox} ${classes.check}`} data-screen-only>
                      <input
                        type="checkbox"
                        checked={selection.has(lotKey(lot))}
                        aria-label={m.grid_select_row({ name: rowName(lot) })}
                        onChange={() => toggle(lot)}
                      />
                    </label>
                    <LotCard lot={lot} isPlaced />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </Stack>
  )
}
