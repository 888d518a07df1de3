import { Group, Stack } from '@mantine/core'
import { type DocumentKind, onePage } from '@wellstock/contract/platform/kinds'
import type { ReactNode } from 'react'
import { formatDate, formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { pageTitle } from '../../lib/page-titles.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import ui from '../../ui/shared.module.css'
import classes from './document-list.module.css'
import { RecordLink } from './record-link.tsx'

type Row = { id: string; number: string; office: { name: string } | null; vendor?: { name: string } | null }

/** The vendor of a document; goods that come without an order may have none. */
export const vendorWord = ({ vendor }: Pick<Row, 'vendor'>) => vendor?.name ?? m.kind_no_vendor()

/** The office of a document; some are of all of them. */
export const officeWord = ({ office }: Pick<Row, 'office'>) => office?.name ?? m.common_all_offices()

/** Words in a column that keeps some room for them. */
export const Wide = ({ children }: { children: ReactNode }) => (
  <span className={`${ui.words} ${ui.notes} ${classes.wide}`}>{children}</span>
)

/** A day with what it is the day of, or who it was. */
export const Dated = ({ at, note }: { at: string; note: string }) => (
  <span className={`${ui.lines} ${ui.figures} ${ui.notes} ${classes.wide}`} title={formatDateTime(at)}>
    {formatDate(at)}
    <small>{note}</small>
  </span>
)

/** Its number, which leads to it, and below it the number that the vendor knows it by. */
export const numberColumn = <R extends Row>(
  kind: DocumentKind,
  theirs: (row: R) => string,
  title: string,
): GridColumn<R> => ({
  key: 'number',
  header: pageTitle(onePage(kind)),
  cell: (row) => (
    <span className={`${ui.words} ${ui.notes}`}>
      <RecordLink kind={kind} record={row} />
      {theirs(row) && (
        <small className={ui.breaks} title={title}>
          {theirs(row)}
        </small>
      )}
    </span>
  ),
  canHide: false,
})

export const vendorColumn = <R extends Pick<Row, 'vendor'>>(): GridColumn<R> => ({
  key: 'vendor',
  header: m.common_vendor(),
  cell: (row) => <Wide>{vendorWord(row)}</Wide>,
})

export const officeColumn = <R extends Row>({ titles }: DocumentKind): GridColumn<R> => ({
  key: 'office',
  header: m[`kind_office_${titles.list}`](),
  cell: (row) => <Wide>{officeWord(row)}</Wide>,
})

type DocumentCardProps = {
  kind: DocumentKind
  row: Row
  badge: ReactNode
  /** Beside its office. */
  facts: readonly string[]
  figure: string
  when: ReactNode
}

/** A document in a list on a phone, and at a glance. */
export const DocumentCard = ({ kind, row, badge, facts, figure, when }: DocumentCardProps) => (
  <div className={`${ui.notes} ${classes.card}`}>
    <Group gap="4px 12px" className={ui.wide}>
      <RecordLink kind={kind} record={row} />
      {badge}
    </Group>
    <Stack gap={4} miw={0}>
      {kind.hasVendor && <span>{vendorWord(row)}</span>}
      <small>{[officeWord(row), ...facts].filter(Boolean).join(' · ')}</small>
    </Stack>
    <Stack gap={4} className={ui.right}>
      <span className={ui.figures}>{figure}</span>
      {when}
    </Stack>
  </div>
)
