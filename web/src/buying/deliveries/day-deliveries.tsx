import { formatDay } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import type { DeliveriesOn } from './deliveries-on.ts'
import { Entries } from './delivery-entry.tsx'
import { lateCount } from './delivery-month.tsx'

type DayDeliveriesProps = { date: string; on: DeliveriesOn }

/** What comes on one day, what is late first. */
export function DayDeliveries({ date, on }: DayDeliveriesProps) {
  const { late, due } = on(date)
  const title = [formatDay(date), lateCount(late.length)].filter(Boolean).join(' · ')
  return (
    <Block title={title}>
      {late.length + due.length === 0 ? (
        <Nothing>{m.deliveries_none_day()}</Nothing>
      ) : (
        <Entries entries={[...late, ...due]} />
      )}
    </Block>
  )
}
