import { Button } from '@mantine/core'
import type { ThresholdRow } from '@wellstock/contract/thresholds'
import { formatNumber } from '../lib/format.ts'
import { m } from '../lib/messages.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { afterOf, baseOf, type Edit } from './edits.ts'
import { ItemName, type RowAction, RowMenu } from './threshold-row.tsx'
import classes from './thresholds.module.css'

type CardProps = {
  row: ThresholdRow
  edit: Edit | undefined
  onRow: (action: RowAction, row: ThresholdRow) => void
}

const shown = (level: number | null) => (level === null ? '–' : formatNumber(level))

/** A row on a phone, with a form behind it. */
export function ThresholdCard({ row, edit, onRow }: CardProps) {
  const { minQuantity, reorderPoint, maxQuantity } = afterOf(edit?.base ?? baseOf(row), edit)
  return (
    <div className={classes.card} data-changed={edit !== undefined || undefined}>
      <div className={classes.cardHead}>
        <ItemName row={row} />
        <RowMenu row={row} onRow={onRow} />
      </div>
      <span className={classes.cardStock}>
        <StatusBadge status={row.stockLevel} />
        {formatNumber(row.available)} {row.unit}
      </span>
      <dl className={classes.cardLevels}>
        <div>
          <dt>{m.thresholds_levels_now()}</dt>
          <dd>
            {shown(minQuantity)} · {shown(reorderPoint)} · {shown(maxQuantity)}
          </dd>
        </div>
        {row.suggestion && (
          <div>
            <dt>{m.thresholds_suggested()}</dt>
            <dd>
              {shown(row.suggestion.min)} · {shown(row.suggestion.reorderPoint)} · {shown(row.suggestion.max)}
            </dd>
          </div>
        )}
      </dl>
      <Button
        variant="default"
        fullWidth
        aria-label={m.thresholds_edit_of({ name: row.name })}
        onClick={() => onRow('edit', row)}
      >
        {m.thresholds_edit()}
      </Button>
    </div>
  )
}
