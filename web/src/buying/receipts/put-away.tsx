import { Stack } from '@mantine/core'
import type { ReceiptLine } from '@wellstock/contract/buying/receipt'
import { m } from '../../lib/messages.ts'
import { amount as quantityOf } from '../../ui/amount.tsx'
import { Nothing } from '../../ui/block.tsx'
import ui from '../../ui/shared.module.css'
import { ItemName } from './item-name.tsx'
import { Outcome } from './marks.tsx'
import classes from './receipts.module.css'
import { printedWords } from './words.ts'

type Put = ReceiptLine & { item: NonNullable<ReceiptLine['item']> }

const isPut = (line: ReceiptLine): line is Put => line.item !== null

/** Room by room, in the order in which one walks past the bins. */
export function roomsOf(lines: readonly ReceiptLine[]) {
  const rooms = new Map<string, Put[]>()
  for (const line of lines.filter(isPut).sort((a, b) => a.item.order - b.item.order))
    rooms.set(line.item.room, [...(rooms.get(line.item.room) ?? []), line])
  return [...rooms]
}

/** What is carried where, to be ticked off on paper. */
export function PutAway({ lines, officeId }: { lines: readonly ReceiptLine[]; officeId: string }) {
  const rooms = roomsOf(lines)
  if (rooms.length === 0) return <Nothing>{m.receipts_nothing_put_away()}</Nothing>
  return (
    <Stack>
      {rooms.map(([room, put]) => (
        <section key={room} aria-label={room}>
          <h3 className={classes.room}>{room}</h3>
          <ul className={`${ui.plainList} ${ui.ruledItems}`}>
            {put.map((line) => (
              <li key={line.id} className={classes.put}>
                <span className={classes.tick} aria-hidden />
                <span className={`${ui.code} ${classes.bin}`}>{line.item.bin ?? m.rooms_no_bin()}</span>
                <span className={`${ui.words} ${ui.notes}`}>
                  <ItemName line={line} officeId={officeId} />
                  <small className={ui.breaks}>
                    {[line.sku, printedWords(line)].filter(Boolean).join(' · ')}
                  </small>
                  {line.outcome === 'quarantined' && <Outcome line={line} />}
                </span>
                <b className={`${ui.figures} ${ui.nowrap}`}>{quantityOf(line.quantity, line.unit)}</b>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Stack>
  )
}
