import { Button, Flex, Group, Stack, Text } from '@mantine/core'
import { IconLockOpen } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Held } from '@wellstock/contract/finance/budget-lines'
import type { Narrowing } from '@wellstock/contract/finance/budgets'
import { STALE_DAYS } from '@wellstock/domain/finance/budgets'
import { sumOf } from '@wellstock/domain/finance/money'
import { type ReactNode, useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatDate, formatNumber, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { EmptyWords } from '../../ui/empty-list.tsx'
import { figureName } from '../../ui/figure-words.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import { List } from '../../ui/list.tsx'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import ui from '../../ui/shared.module.css'
import { WordsDialog } from '../../ui/words-dialog.tsx'
import type { BudgetsSearch } from './budgets-search.ts'
import { DocumentName } from './document-name.tsx'
import { budgetQueries, useRelease } from './queries.ts'
import { categoryName, documentName, lineName, partOf } from './words.ts'

type HeldListProps = {
  place: Narrowing
  search: BudgetsSearch
  onChange: (change: Partial<BudgetsSearch>) => void
  filters: ReactNode
  noMatch: EmptyWords['noMatch']
}

const heldOf = ({ precommitted, committed }: Pick<Held, 'precommitted' | 'committed'>) =>
  sumOf([precommitted, committed])

/** What holds money, the oldest first: what is stale can be freed. */
export function HeldList({ place, search, onChange, filters, noMatch }: HeldListProps) {
  const { page, pageSize } = search
  const answer = useQuery(budgetQueries.held(place, { page, pageSize }))
  const [releasing, setReleasing] = useState<Held | null>(null)
  const { data } = answer
  const release = (held: Held) =>
    held.canRelease && (
      <Button
        variant="default"
        size="compact-md"
        aria-label={m.budgets_release_of({ document: documentName(held) })}
        onClick={() => setReleasing(held)}
      >
        {m.budgets_release()}
      </Button>
    )
  return (
    <>
      <List
        name="budget-held"
        label={m.budgets_tab_held()}
        offset="22rem"
        answer={answer}
        search={search}
        onChange={onChange}
        every={(paging) => api.budgets.held({ ...place, ...paging })}
        filters={filters}
        above={
          data &&
          data.total > 0 && (
            <Text c="dimmed" aria-live="polite">
              {m.budgets_held_sum({
                count: data.total,
                shown: formatNumber(data.total),
                sum: formatPrice(heldOf(data.sums)),
              })}
            </Text>
          )
        }
        columns={columns(release)}
        rowId={({ line, referenceId }) => `${line.id} ${referenceId}`}
        rowName={(held) => `${documentName(held)}, ${lineName(held.line)}`}
        card={(held) => (
          <Stack gap="xs">
            <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
              <DocumentName document={held} />
              <b className={ui.figures}>{formatPrice(heldOf(held))}</b>
            </Group>
            <span className={ui.note}>{lineName(held.line)}</span>
            <Flex component="span" justify="space-between" gap="sm">
              <Age held={held} />
              {release(held)}
            </Flex>
          </Stack>
        )}
        empty={{
          none: { icon: IconLockOpen, title: m.budgets_held_none(), text: m.budgets_held_none_text() },
          ...(noMatch && { noMatch }),
        }}
      />
      {releasing && <ReleaseDialog held={releasing} onClose={() => setReleasing(null)} />}
    </>
  )
}

const Age = ({ held: { days, openedOn } }: { held: Held }) => (
  <Flex
    component="span"
    align="center"
    wrap="wrap"
    gap="xs"
    className={ui.figures}
    title={formatDate(openedOn)}
  >
    {m.budgets_days({ count: days })}
    {days >= STALE_DAYS && <ShapeBadge tone="warn" shape="triangle" word={m.budgets_stale()} />}
  </Flex>
)

const columns = (release: (held: Held) => ReactNode): GridColumn<Held>[] => [
  { key: 'document', header: m.budgets_document(), cell: (held) => <DocumentName document={held} /> },
  {
    key: 'line',
    header: m.budgets_line(),
    cell: ({ line }) => (
      <span className={`${ui.named} ${ui.notes}`}>
        {line.department.name}
        <small>{[categoryName(line), partOf(line)].filter(Boolean).join(' · ')}</small>
      </span>
    ),
  },
  { key: 'since', header: m.common_since(), cell: ({ openedOn }) => formatDate(openedOn) },
  { key: 'age', header: m.budgets_age(), cell: (held) => <Age held={held} /> },
  {
    key: 'precommitted',
    header: figureName('budgetPrecommitted'),
    cell: ({ precommitted }) => (precommitted === 0 ? '–' : formatPrice(precommitted)),
    isNumeric: true,
  },
  {
    key: 'committed',
    header: figureName('budgetCommitted'),
    cell: ({ committed }) => (committed === 0 ? '–' : formatPrice(committed)),
    isNumeric: true,
  },
  { key: 'release', header: '', cell: release, width: '8rem' },
]

function ReleaseDialog({ held, onClose }: { held: Held; onClose: () => void }) {
  const step = useRelease()
  return (
    <WordsDialog
      short={m.budgets_reason_short()}
      title={m.budgets_release_of({ document: documentName(held) })}
      text={m.budgets_release_text({ amount: formatPrice(heldOf(held)), line: lineName(held.line) })}
      label={m.common_reason()}
      field="reason"
      yes={m.budgets_release()}
      step={step}
      input={(reason) => ({ lineId: held.line.id, referenceId: held.referenceId, reason })}
      done={({ released }) => m.budgets_released({ amount: formatPrice(released) })}
      onClose={onClose}
    />
  )
}
