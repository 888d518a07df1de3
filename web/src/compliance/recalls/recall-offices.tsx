import { Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Recall, RecallOffice } from '@wellstock/contract/compliance/recall'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import ui from '../../ui/shared.module.css'
import { TaskBadge } from './state-badge.tsx'

/** What each office was asked, and what it answered. */
export const RecallOffices = ({ recall }: { recall: Recall }) => (
  <Block title={m.common_offices()}>
    <ul className={`${ui.plainList} ${ui.ruledItems}`}>
      {recall.officeTasks.map((task) => (
        <li key={task.office.id} className={`${ui.words} ${ui.notes}`}>
          <Group gap="xs">
            <Link
              to="/dashboard/compliance/recalls/$id/office/$officeId"
              params={{ id: recall.id, officeId: task.office.id }}
              className={ui.strong}
            >
              {task.office.name}
            </Link>
            <TaskBadge state={task.state} />
          </Group>
          <small className={ui.block}>{answerWords(task)}</small>
          {task.note && <small className={`${ui.block} ${ui.breaks}`}>{task.note}</small>}
        </li>
      ))}
    </ul>
  </Block>
)

/** "27 of 30 found · 8 used · Ivan, Nov 20". */
function answerWords({ state, lots, answeredBy, answeredAt }: RecallOffice) {
  const sum = (of: (lot: RecallOffice['lots'][number]) => number | null) =>
    lots.reduce((total, lot) => total + (of(lot) ?? 0), 0)
  const onHand = formatNumber(sum((lot) => lot.onHand))
  if (state === 'open') return m.recalls_on_books_of({ onHand })
  const found = sum((lot) => lot.found)
  return [
    found === 0 ? m.recalls_none_found() : m.recalls_found_of({ found: formatNumber(found), onHand }),
    answeredBy,
    answeredAt && formatDateTime(answeredAt),
  ]
    .filter(Boolean)
    .join(' · ')
}
