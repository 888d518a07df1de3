import { Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { GapRow } from '@wellstock/contract/compliance/survey-binders'
import { useMemo } from 'react'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { List } from '../../ui/list.tsx'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import ui from '../../ui/shared.module.css'
import { EvidenceLink } from '../standards/evidence-link.tsx'
import type { BinderSearch } from './binder-search.ts'
import { binderQueries } from './queries.ts'

const GapBadge = ({ gap }: Pick<GapRow, 'gap'>) => (
  <ShapeBadge
    tone={gap === 'waived' ? 'warn' : 'danger'}
    shape={gap === 'waived' ? 'diamond' : 'triangle'}
    word={m[`binders_gap_${gap}`]()}
  />
)

const columns = (): GridColumn<GapRow>[] => [
  { key: 'gap', header: m.binders_gap(), cell: GapBadge, canHide: false },
  {
    key: 'day',
    header: m.common_date(),
    cell: ({ day }) => <span className={ui.figures}>{formatDate(day)}</span>,
  },
  {
    key: 'what',
    header: m.binders_what(),
    cell: ({ title, detail, link }) => (
      <span className={`${ui.words} ${ui.notes}`}>
        <EvidenceLink to={link} isInGrid>
          {title}
        </EvidenceLink>
        <small>{detail}</small>
      </span>
    ),
  },
  { key: 'office', header: m.common_office(), cell: ({ office }) => office ?? m.common_all_offices() },
]

type GapsProps = {
  from: string
  to: string
  search: BinderSearch
  onChange: (place: Partial<BinderSearch>) => void
}

/** What is missing in a period, each by name. */
export function Gaps({ from, to, search, onChange }: GapsProps) {
  const { officeId, page, pageSize } = search
  const answer = useQuery(binderQueries.gaps({ from, to, officeId, page, pageSize }))
  const drawn = useMemo(columns, [])
  return (
    <Block title={m.binders_gaps()}>
      <Text className={ui.note} mb="sm">
        {m.binders_gaps_text()}
      </Text>
      <List
        name="gaps"
        label={m.binders_gaps()}
        answer={answer}
        search={{ page, pageSize }}
        onChange={onChange}
        columns={drawn}
        rowId={({ gap, id }) => `${gap} ${id}`}
        rowName={({ title, day }) => `${title}, ${formatDate(day)}`}
        card={(row) => (
          <span className={`${ui.lines} ${ui.notes}`}>
            <GapBadge gap={row.gap} />
            <EvidenceLink to={row.link}>{row.title}</EvidenceLink>
            <small>{[formatDate(row.day), row.detail, row.office].filter(Boolean).join(' · ')}</small>
          </span>
        )}
        empty={{ none: { icon: IconCircleCheck, title: m.binders_no_gaps() } }}
      />
    </Block>
  )
}
