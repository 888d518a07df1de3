import { Button, Flex, Stack } from '@mantine/core'
import { IconFileCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import {
  type PastImport,
  type PastImportRow,
  type PastOutcome,
  pastOutcomes,
} from '@wellstock/contract/buying/past-orders'
import { useMemo, useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { spokenWords } from '../../lib/sentences.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import { List } from '../../ui/list.tsx'
import ui from '../../ui/shared.module.css'
import { PastAnswerDialog } from './past-answer-dialog.tsx'
import { fieldWord } from './past-import-reading.tsx'
import type { PastOrdersSearch } from './past-orders-search.ts'
import { pastImportQueries } from './queries.ts'

const route = getRouteApi('/dashboard/vendor-orders/past/')

const Order = ({ number, line, vendor }: PastImportRow) => (
  <span className={`${ui.words} ${ui.notes}`}>
    <span className={ui.code}>{number || '–'}</span>
    <small>{[vendor, m.prices_row({ line })].filter(Boolean).join(' · ')}</small>
  </span>
)

const Said = ({ outcome, field, ...said }: PastImportRow) => (
  <span className={`${ui.words} ${ui.notes}`}>
    {outcome === 'problem' ? spokenWords(said) : m[`past_orders_outcome_${outcome}`]()}
    {field && <small>{fieldWord(field)}</small>}
  </span>
)

/** What each row of a file comes to: those with a problem first, as long as there are any. */
export function PastImportRows({ file }: { file: PastImport }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const onChange = (change: Partial<PastOrdersSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false })
  const { counts, id } = file
  const [chosen, setChosen] = useState<PastOutcome | 'all' | null>(null)
  const shown = chosen ?? (counts?.problem ? 'problem' : 'all')
  const outcome = pastOutcomes.find((each) => each === shown)
  const { page, pageSize } = search
  const answer = useQuery(pastImportQueries.rows(id, outcome, { page, pageSize }))
  const [asked, setAsked] = useState<PastImportRow | null>(null)
  const canAnswer = file.state === 'draft'

  const columns = useMemo(
    (): GridColumn<PastImportRow>[] => [
      { key: 'order', header: m.past_orders_field_number(), cell: Order, canHide: false },
      { key: 'name', header: m.common_product(), cell: ({ name }) => name || '–' },
      { key: 'said', header: m.prices_outcome(), cell: Said },
      ...(canAnswer
        ? [
            {
              key: 'answer',
              header: m.common_actions(),
              width: '8rem',
              cell: (row: PastImportRow) => <Answer row={row} onAsk={setAsked} />,
            },
          ]
        : []),
    ],
    [canAnswer],
  )
  return (
    <>
      <Flex
        component="fieldset"
        wrap="wrap"
        gap="xs"
        className={ui.plainFieldset}
        aria-label={m.prices_outcome()}
      >
        {pastOutcomes
          .filter((each) => (counts?.[each] ?? 0) > 0)
          .map((each) => (
            <Button
              key={each}
              size="compact-md"
              variant={outcome === each ? 'filled' : 'default'}
              aria-pressed={outcome === each}
              onClick={() => {
                setChosen(outcome === each ? 'all' : each)
                onChange({ page: 1 })
              }}
            >
              {m[`past_orders_outcome_${each}`]()} {formatNumber(counts?.[each] ?? 0)}
            </Button>
          ))}
      </Flex>
      <List
        name="past-import-rows"
        label={m.past_orders_rows()}
        offset="22rem"
        answer={answer}
        search={search}
        onChange={onChange}
        every={(place) => api.pastImports.rows({ id, ...(outcome && { outcome }), ...place })}
        columns={columns}
        rowId={({ line }) => String(line)}
        rowName={({ number, line }) => number || m.prices_row({ line })}
        card={(row) => (
          <Stack gap={4}>
            <Order {...row} />
            <span>{row.name}</span>
            <Said {...row} />
            {canAnswer && <Answer row={row} onAsk={setAsked} />}
          </Stack>
        )}
        empty={{ none: { icon: IconFileCheck, title: m.past_orders_no_rows() } }}
      />
      {asked && <PastAnswerDialog file={file} row={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

const Answer = ({ row, onAsk }: { row: PastImportRow; onAsk: (row: PastImportRow) => void }) =>
  row.asks && (
    <Button size="compact-sm" variant="default" onClick={() => onAsk(row)}>
      {m.prices_answer()}
    </Button>
  )
