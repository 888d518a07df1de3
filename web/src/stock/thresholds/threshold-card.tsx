import { Button, Flex, Group } from '@mantine/core'
import type { ThresholdRow } from '@wellstock/contract/stock/threshold'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { afterOf, baseOf, type Edit } from './edits.ts'
import { PlannedNote } from './planned-cases.tsx'
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
      <Group justify="space-between" align="stretch" wrap="nowrap" gap="sm">
        <ItemName row={row} />
        <RowMenu row={row} onRow={onRow} />
      </Group>
      <Flex component="span" align="center" gap="sm">
        <StatusBadge status={row.stockLevel} />
        {formatNumber(row.available)} {row.unit}
      </Flex>
      <Flex component="dl" direction="column" gap={4} m={0}>
        <Group justify="space-between" align="stretch" wrap="nowrap" gap="sm">
          <dt className={ui.quiet}>{m.thresholds_levels_now()}</dt>
          <dd className={ui.figures}>
            {shown(minQuantity)} · {shown(reorderPoint)} · {shown(maxQuantity)}
          </dd>
        </Group>
        {row.suggestion && (
          <Group justify="space-between" align="stretch" wrap="nowrap" gap="sm">
            <dt className={ui.quiet}>{m.common_suggested()}</dt>
            <dd className={ui.figures}>
              {shown(row.suggestion.min)} · {shown(row.suggestion.reorderPoint)} · {shown(row.suggestion.max)}
              <PlannedNote row={row} />
            </dd>
          </Group>
        )}
      </Flex>
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
