import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { Proposal } from '@wellstock/contract/stock/threshold-changes'
import { formatNumber } from '../../lib/format.ts'
import { fieldName, valueWords } from '../../lib/level-words.ts'
import { m } from '../../lib/messages.ts'
import { spokenWords } from '../../lib/sentences.ts'
import ui from '../../ui/shared.module.css'
import classes from './thresholds.module.css'

type ProposalViewProps = {
  proposal: Proposal
  /** Rows that were pasted beyond the end of the page. */
  leftOut?: number
  onTake: () => void
  onCancel: () => void
}

/** What would change, cell by cell, before anything does. */
export function ProposalView({ proposal, leftOut = 0, onTake, onCancel }: ProposalViewProps) {
  const { rows, changing, invalid } = proposal
  return (
    <Stack gap="md">
      <Text className={ui.strong} role="status">
        {m.thresholds_proposal({
          count: changing,
          cells: formatNumber(changing),
          invalid: formatNumber(invalid),
        })}
      </Text>
      {leftOut > 0 && (
        <Alert color="warn" variant="light">
          {m.thresholds_left_out({ count: leftOut, rows: formatNumber(leftOut) })}
        </Alert>
      )}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={classes.proposal} tabIndex={0} aria-label={m.thresholds_proposal_list()}>
          <table>
            <thead>
              <tr>
                <th scope="col">{m.common_item()}</th>
                <th scope="col">{m.thresholds_field()}</th>
                <th scope="col">{m.thresholds_from()}</th>
                <th scope="col">{m.thresholds_to()}</th>
              </tr>
            </thead>
            <tbody>
              {rows.flatMap((row, index) => {
                const name = (
                  <>
                    <b>{row.name || row.sku}</b> <small>{row.officeName}</small>
                  </>
                )
                const key = `${index}:${row.itemId}`
                if (row.message !== null)
                  return (
                    <tr key={key} data-invalid>
                      <td>{name}</td>
                      <td colSpan={3}>{spokenWords(row)}</td>
                    </tr>
                  )
                return row.cells.map(({ field, from, to, ...cell }) => (
                  <tr key={`${key}:${field}`} data-invalid={cell.message !== null || undefined}>
                    <td>{name}</td>
                    <td>{fieldName(field)}</td>
                    <td>{valueWords(field, from)}</td>
                    <td>{cell.message === null ? valueWords(field, to) : spokenWords(cell)}</td>
                  </tr>
                ))
              })}
            </tbody>
          </table>
        </section>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {m.common_cancel()}
        </Button>
        <Button onClick={onTake} disabled={changing === 0}>
          {m.thresholds_take_proposal({ count: changing, cells: formatNumber(changing) })}
        </Button>
      </Group>
    </Stack>
  )
}
