import { Group, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { RecallRow } from '@wellstock/contract/compliance/recall'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import ui from '../../ui/shared.module.css'
import { ClassBadge, StateBadge } from './state-badge.tsx'
import { officesWords } from './words.ts'

type Row = { recall: RecallRow }

const NumberLink = ({ recall: { id, number } }: Row) => (
  <Link
    to="/dashboard/compliance/recalls/$id"
    params={{ id }}
    tabIndex={-1}
    className={`${ui.strong} ${ui.plainLink} ${ui.link} ${ui.nowrap} ${ui.code}`}
  >
    {number}
  </Link>
)

export const recallColumns = (): GridColumn<RecallRow>[] => [
  {
    key: 'number',
    header: m.common_number(),
    cell: (recall) => <NumberLink recall={recall} />,
    canHide: false,
    isSortable: true,
  },
  {
    key: 'title',
    header: m.common_title(),
    cell: ({ title, firm, noticeNumber }) => (
      <span className={`${ui.lines} ${ui.words} ${ui.notes}`}>
        {title}
        <small>{[firm, noticeNumber].filter(Boolean).join(' · ')}</small>
      </span>
    ),
    isSortable: true,
  },
  {
    key: 'class',
    header: m.recalls_class(),
    cell: (recall) => <ClassBadge of={recall.class} />,
    isSortable: true,
  },
  { key: 'state', header: m.common_status(), cell: ({ state }) => <StateBadge state={state} /> },
  {
    key: 'matches',
    header: m.recalls_matches(),
    cell: ({ certain, others }) => formatNumber(certain + others),
    isNumeric: true,
  },
  { key: 'held', header: m.recalls_held(), cell: ({ held }) => formatNumber(held), isNumeric: true },
  { key: 'offices', header: m.recalls_offices_answered(), cell: (recall) => officesWords(recall) },
  {
    key: 'entered',
    header: m.recalls_step_entered(),
    cell: ({ enteredAt }) => <span className={ui.figures}>{formatDateTime(enteredAt)}</span>,
    isSortable: true,
  },
]

/** A recall in a list on a phone, and at a glance. */
export const RecallCard = ({ recall }: Row) => (
  <Stack gap={4} miw={0} className={ui.notes}>
    <Group gap="xs">
      <NumberLink recall={recall} />
      <StateBadge state={recall.state} />
      <ClassBadge of={recall.class} />
    </Group>
    <span className={ui.words}>{recall.title}</span>
    <small>{[recall.firm, officesWords(recall)].filter(Boolean).join(' · ')}</small>
  </Stack>
)
