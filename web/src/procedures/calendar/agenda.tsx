import { Stack } from '@mantine/core'
import type { CaseCalendar } from '@wellstock/contract/procedures/cases'
import { formatDay } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import classes from './calendar.module.css'
import type { Placed } from './calendar-days.ts'
import { CaseBlock } from './case-block.tsx'

type AgendaProps = {
  days: readonly string[]
  cases: readonly Placed[]
  hours: CaseCalendar['days']
  onOpen: (id: string) => void
}

/** Day after day, one case below the other: for a phone, and to be read. Days without cases say why, or are left out. */
export function Agenda({ days, cases, hours, onOpen }: AgendaProps) {
  const shown = days.flatMap((day) => {
    const ofDay = cases.filter((each) => each.day === day)
    const closed = hours.filter((each) => each.day === day && each.closedFor)
    return ofDay.length > 0 || closed.length > 0
      ? [{ day, ofDay, closedFor: closed[0]?.closedFor ?? '' }]
      : []
  })
  if (shown.length === 0) return <Nothing>{m.cases_none_in_days()}</Nothing>
  return (
    <Stack>
      {shown.map(({ day, ofDay, closedFor }) => (
        <Block key={day} title={[formatDay(day), closedFor].filter(Boolean).join(' · ')}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: hears of its cases, which are buttons */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same */}
          <div
            className={classes.agenda}
            onClick={(event) => {
              const id = (event.target as HTMLElement).closest<HTMLElement>('[data-case]')?.dataset.case
              if (id) onOpen(id)
            }}
          >
            {ofDay.map(({ row }) => (
              <CaseBlock key={row.id} row={row} says="room" isRow />
            ))}
          </div>
        </Block>
      ))}
    </Stack>
  )
}
