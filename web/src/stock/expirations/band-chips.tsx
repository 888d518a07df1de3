import { Skeleton } from '@mantine/core'
import type { ExpirationSummary } from '@wellstock/contract/stock/expirations'
import { type ExpiryBand, expiryBands } from '@wellstock/domain/stock/expirations'
import { formatNumber, formatWorth } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import classes from './band-chips.module.css'
import { BandShape } from './band-shape.tsx'

type Sum = { lots: number; value: number }
type BandChipsProps = {
  summary: ExpirationSummary | undefined
  value: ExpiryBand | undefined
  /** Whether dates narrow the list: then no band does, not even all of them. */
  hasDates: boolean
  onChange: (band: ExpiryBand | undefined) => void
}

const words = ({ lots, value }: Sum) =>
  m.expirations_lots_value({ count: lots, shown: formatNumber(lots), value: formatWorth(value) })

/** The bands with what is in them. Pressed once they filter, pressed again they let go. */
export function BandChips({ summary, value, hasDates, onChange }: BandChipsProps) {
  const dated = summary?.bands.filter(({ band }) => band !== 'none') ?? []
  const all = dated.reduce<Sum>(
    (sum, { lots, value }) => ({ lots: sum.lots + lots, value: sum.value + value }),
    { lots: 0, value: 0 },
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons, of which one is pressed
    <div role="group" className={classes.chips} aria-label={m.expirations_bands()}>
      <button
        type="button"
        className={`${ui.hover} ${classes.chip}`}
        aria-pressed={value === undefined && !hasDates}
        onClick={() => onChange(undefined)}
      >
        <b>{m.expirations_band_all()}</b>{' '}
        {summary ? <small>{words(all)}</small> : <Skeleton height={14} width={90} />}
      </button>
      {expiryBands.map((band) => {
        const sum = summary?.bands.find((each) => each.band === band)
        return (
          <button
            key={band}
            type="button"
            className={`${ui.hover} ${classes.chip}`}
            data-band={sum && sum.lots > 0 ? band : undefined}
            aria-pressed={value === band}
            data-filter={value === band ? m[`expirations_band_${band}`]() : undefined}
            onClick={() => onChange(value === band ? undefined : band)}
          >
            <b>
              <BandShape band={band} />
              {m[`expirations_band_${band}`]()}
            </b>{' '}
            {summary ? (
              <small>{words(sum ?? { lots: 0, value: 0 })}</small>
            ) : (
              <Skeleton height={14} width={90} />
            )}
          </button>
        )
      })}
    </div>
  )
}
