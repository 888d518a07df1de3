import { IconCalendarEvent } from '@tabler/icons-react'
import { procedureCase } from '@wellstock/contract/platform/kinds'
import type { CaseRow } from '@wellstock/contract/procedures/case'
import {
  DocumentCard,
  numberColumn,
  officeColumn,
  Wide,
} from '../../identity/document-kinds/document-columns.tsx'
import type { DocumentColumns } from '../../identity/document-kinds/document-list.tsx'
import { formatDay } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import ui from '../../ui/shared.module.css'
import { CaseBadge, ReadinessBadge } from './readiness-dot.tsx'
import { lacksWord, roomWord, spanWord } from './words.ts'

const When = ({ row }: { row: CaseRow }) => (
  <span className={`${ui.lines} ${ui.figures} ${ui.notes}`}>
    {formatDay(row.day)}
    <small>{spanWord(row)}</small>
  </span>
)

const columns = (): GridColumn<CaseRow>[] => [
  numberColumn(procedureCase, ({ reference }) => reference, m.common_reference()),
  { key: 'when', header: m.common_when(), cell: (row) => <When row={row} /> },
  {
    key: 'type',
    header: m.cases_type(),
    cell: ({ type, provider }) => (
      <Wide>
        {type.name}
        <small>{provider.name}</small>
      </Wide>
    ),
  },
  { key: 'room', header: m.common_room(), cell: ({ room }) => <Wide>{roomWord(room)}</Wide> },
  {
    key: 'readiness',
    header: m.cases_readiness(),
    cell: (row) => (
      <span className={`${ui.state} ${ui.notes}`}>
        {row.readiness && <ReadinessBadge readiness={row.readiness} />}
        <small>{lacksWord(row)}</small>
      </span>
    ),
  },
  { key: 'state', header: m.common_state(), cell: (row) => <CaseBadge of={row} /> },
  officeColumn(procedureCase),
]

/** How cases are drawn in a list. */
export const caseColumns: DocumentColumns<CaseRow> = {
  kind: procedureCase,
  icon: IconCalendarEvent,
  columns,
  card: (row) => (
    <DocumentCard
      kind={procedureCase}
      row={row}
      badge={row.readiness ? <ReadinessBadge readiness={row.readiness} /> : <CaseBadge of={row} />}
      facts={[row.type.name, row.provider.name, roomWord(row.room), lacksWord(row)]}
      figure=""
      when={<When row={row} />}
    />
  ),
}
