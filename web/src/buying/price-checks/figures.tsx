import { Skeleton } from '@mantine/core'
import type { PriceCheckSums } from '@wellstock/contract/buying/price-checks'
import { formatNumber, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import classes from './price-checks.module.css'
import type { PriceChecksSearch } from './price-checks-search.ts'

type Outcome = PriceChecksSearch['outcome']
type FiguresProps = {
  sums: PriceCheckSums | undefined
  outcome: Outcome
  onOutcome: (outcome: Outcome) => void
}

/** What the checks found; each figure shows the rows it is made of. */
export function Figures({ sums, outcome, onOutcome }: FiguresProps) {
  const figures: { key: keyof PriceCheckSums; word: string; of: Outcome }[] = [
    { key: 'flagged', word: m.price_checks_flagged(), of: undefined },
    { key: 'open', word: m.price_checks_outcome_open(), of: 'open' },
    { key: 'corrected', word: m.price_checks_outcome_corrected(), of: 'corrected' },
    { key: 'saved', word: m.price_checks_saved(), of: 'corrected' },
  ]
  return (
    <ul className={`${ui.plainList} ${classes.figures}`} aria-label={m.price_checks_figures()}>
      {figures.map(({ key, word, of }) => (
        <li key={key}>
          <button
            type="button"
            className={`${ui.panel} ${ui.hover} ${classes.figure}`}
            aria-pressed={of === outcome}
            onClick={() => onOutcome(of)}
          >
            <span className={ui.note}>{word}</span>
            {sums ? (
              <b className={ui.figures}>
                {key === 'saved' ? formatPrice(sums.saved) : formatNumber(sums[key])}
              </b>
            ) : (
              <Skeleton component="span" width={64} height={20} />
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}
