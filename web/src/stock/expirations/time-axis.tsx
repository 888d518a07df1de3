import { Skeleton, Title } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import type { ExpiryDay } from '@wellstock/contract/stock/expirations'
import { useId, useState } from 'react'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { AXIS_DAYS, type AxisBar, axisBars } from './axis-bars.ts'
import { AxisTable } from './axis-table.tsx'
import { BARS_HEIGHT, ExpiryBars } from './expiry-bars.tsx'
import classes from './time-axis.module.css'

/** Below this width a week would be too narrow for a finger. */
const NARROW = 620

type Stretch = { from: string; to: string }
type TimeAxisProps = {
  days: readonly ExpiryDay[] | undefined
  today: string
  chosen: Partial<Stretch>
  /** The stretch pressed; undefined where it was chosen already. */
  onChoose: (stretch: Stretch | undefined) => void
}

/** The next 180 days, a bar for each week with what expires in it; its table behind it. */
export function TimeAxis({ days, today, chosen, onChoose }: TimeAxisProps) {
  const { ref, width } = useElementSize()
  const [isTable, setTable] = useState(false)
  const id = useId()
  const bars = days && axisBars(days, today, width > 0 && width < NARROW ? 14 : 7)
  const isEmpty = bars?.every(({ lots }) => lots === 0)
  const isChosen = ({ from, to }: Stretch) => chosen.from === from && chosen.to === to
  const choose = (bar: AxisBar) => onChoose(isChosen(bar) ? undefined : { from: bar.from, to: bar.to })

  return (
    <section className={`${ui.panel} ${classes.block}`} aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <Title order={2} size="h4" id={id}>
            {m.expirations_axis()}
          </Title>
          <p>{isEmpty ? m.expirations_axis_none() : m.expirations_axis_text()}</p>
        </div>
        {!isEmpty && (
          <button
            type="button"
            className={`${ui.plainButton} ${ui.hover} ${classes.toggle}`}
            data-screen-only
            onClick={() => setTable(!isTable)}
          >
            {isTable ? m.expirations_as_chart() : m.expirations_as_table()}
          </button>
        )}
      </div>
      <div ref={ref}>
        {!bars ? (
          <Skeleton height={BARS_HEIGHT} />
        ) : isEmpty ? null : isTable ? (
          <AxisTable bars={bars} isChosen={isChosen} onChoose={choose} />
        ) : (
          <ExpiryBars bars={bars} reach={AXIS_DAYS} width={width} isChosen={isChosen} onChoose={choose} />
        )}
      </div>
    </section>
  )
}
