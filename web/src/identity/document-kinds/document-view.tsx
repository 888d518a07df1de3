import { Flex } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type DocumentKind, listPage } from '@wellstock/contract/platform/kinds'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { pageTitle } from '../../lib/page-titles.ts'
import { Block } from '../../ui/block.tsx'
import { DocumentPage, DocumentSkeleton } from '../../ui/document-page.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/shared.module.css'
import { CommentsOf } from '../comments/comments-of.tsx'
import { DocumentsOf } from '../documents/documents-of.tsx'
import { officeWord } from './document-columns.tsx'
import { type AnyDocument, kindQueries } from './queries.ts'
import { VendorLink } from './vendor-link.tsx'

type DocumentViewProps<Document> = {
  kind: DocumentKind
  id: string
  icon: TablerIcon
  /** How far it is, beside its number. */
  badge: (document: Document) => ReactNode
  /** What it is called, where that is more than its number. */
  title?: (document: Document) => string
  children: (document: Document) => ReactNode
}

/** The page of a document: its number, vendor and office above what its feature shows of it. */
export function DocumentView<Document extends AnyDocument>(props: DocumentViewProps<Document>) {
  const { kind, id, icon, badge, title, children } = props
  const { titles } = kind
  const answer = useQuery(kindQueries<never, Document>(kind).get(id))
  return (
    <DocumentPage
      answer={answer}
      trail={<Link to={listPage(kind)}>{pageTitle(listPage(kind))}</Link>}
      missing={{
        icon,
        title: m[`kind_missing_${titles.list}`](),
        text: m.orders_not_found_text(),
        back: <LinkButton to={listPage(kind)}>{m[`kind_back_${titles.list}`]()}</LinkButton>,
      }}
      skeleton={<DocumentSkeleton label={m.loading()} heights={[18, 72, 290]} />}
      head={(document) => ({
        title: title?.(document) ?? document.number,
        badge: badge(document),
        description: (
          <>
            {title && <>{document.number} · </>}
            {kind.hasVendor && (
              <>{document.vendor ? <VendorLink vendor={document.vendor} /> : m.kind_no_vendor()} · </>
            )}
            {officeWord(document)}
          </>
        ),
      })}
    >
      {children}
    </DocumentPage>
  )
}

export type TimelineEntry = {
  step: string
  label: string
  at: string
  by: string
  reason: string | null
  /** What there is to see of it. */
  more?: ReactNode
}

type DocumentDetailsProps = { kind: DocumentKind; id: string; timeline: readonly TimelineEntry[] }

/** What every document ends with: papers, comments, and what happened to it. */
export const DocumentDetails = ({ kind, id, timeline }: DocumentDetailsProps) => (
  <>
    <Block title={m.common_documents()}>
      <DocumentsOf record={{ kind: kind.table, id }} />
    </Block>
    <Block title={m.comments_title()}>
      <CommentsOf record={{ kind: kind.table, id }} />
    </Block>
    <DocumentTimeline timeline={timeline} />
  </>
)

/** What happened to a document, one thing after another. */
export const DocumentTimeline = ({ timeline }: Pick<DocumentDetailsProps, 'timeline'>) => (
  <Block title={m.orders_timeline()}>
    <Flex component="ol" direction="column" gap="xs" className={ui.plainList}>
      {timeline.map(({ step, label, at, by, reason, more }) => (
        <li key={step} className={`${ui.words} ${ui.notes}`}>
          <span>
            <b className={ui.medium}>{label}</b>
            {reason && `: ${reason}`}
          </span>
          <small className={ui.figures}>{[formatDateTime(at), by].filter(Boolean).join(' · ')}</small>
          {more}
        </li>
      ))}
    </Flex>
  </Block>
)
