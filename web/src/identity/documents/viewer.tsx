import { Skeleton } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { DocumentVersion } from '@wellstock/contract/identity/documents'
import { lineDiff } from '@wellstock/domain/identity/documents'
import { m } from '../../lib/messages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Framed } from '../../ui/framed.tsx'
import ui from '../../ui/shared.module.css'
import classes from './documents.module.css'
import { documentQueries, fileOf } from './queries.ts'

type ViewerProps = { id: string; title: string; version: DocumentVersion }

/** A version as far as a browser shows it. */
export function Viewer({ id, title, version: { number, mediaType } }: ViewerProps) {
  const address = fileOf(id, number)
  if (mediaType === 'application/pdf') return <iframe className={classes.paper} src={address} title={title} />
  if (mediaType.startsWith('image/')) return <img className={classes.picture} src={address} alt={title} />
  if (mediaType === 'text/plain') return <Text id={id} number={number} />
  return (
    <Framed>
      <EmptyState icon={<IconFile size={24} stroke={1.75} />} title={m.documents_no_preview()} />
    </Framed>
  )
}

function Text({ id, number }: { id: string; number: number }) {
  const { data, error, refetch } = useQuery(documentQueries.text(id, number))
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (data === undefined)
    return <Skeleton height={320} radius={12} role="status" aria-label={m.documents_loading()} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it is to be reached by the keyboard
    <pre className={`${ui.panel} ${classes.text}`} tabIndex={0}>
      {data}
    </pre>
  )
}

const signs = { same: ' ', added: '+', removed: '−' }
const spoken = { added: m.documents_line_added, removed: m.documents_line_removed }

/** What changed between two versions of a text, line by line. */
export function Comparison({ id, from, to }: { id: string; from: number; to: number }) {
  const before = useQuery(documentQueries.text(id, from))
  const after = useQuery(documentQueries.text(id, to))
  const error = before.error ?? after.error
  if (error)
    return (
      <ErrorNotice
        error={error}
        onRetry={() => {
          void before.refetch()
          void after.refetch()
        }}
      />
    )
  if (before.data === undefined || after.data === undefined)
    return <Skeleton height={320} radius={12} role="status" aria-label={m.documents_loading()} />
  const lines = lineDiff(before.data, after.data)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it is to be reached by the keyboard
    <pre className={`${ui.panel} ${classes.text}`} tabIndex={0}>
      {lines.map(({ kind, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and stay where they are
        <div key={index} className={classes.line} data-kind={kind}>
          {kind !== 'same' && <span className={ui.visuallyHidden}>{spoken[kind]()}: </span>}
          <span aria-hidden>{signs[kind]} </span>
          {text}
        </div>
      ))}
    </pre>
  )
}
