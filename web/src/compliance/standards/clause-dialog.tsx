import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { IconFileSearch, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ClauseRow, EvidenceRow } from '@wellstock/contract/compliance/standards'
import { useMemo, useState } from 'react'
import { DocumentsOf } from '../../identity/documents/documents-of.tsx'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Ask } from '../../ui/ask.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { List } from '../../ui/list.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { ChangeClauseDialog } from './change-clause-dialog.tsx'
import { EvidenceWords, LastAudit, StandingBadge } from './clause-columns.tsx'
import { EvidenceLink } from './evidence-link.tsx'
import { clauseQueries, useRemoveClause } from './queries.ts'
import { clauseName } from './words.ts'

type ClauseDialogProps = { id: string; keeps: boolean; onClose: () => void }

/** A clause with what proves it: what its rules find, its documents and links. */
export function ClauseDialog({ id, keeps, onClose }: ClauseDialogProps) {
  const { data: clause, error, refetch } = useQuery(clauseQueries.get(id))
  const [doing, setDoing] = useState<'change' | 'remove' | null>(null)
  const remove = useRemoveClause()
  const stop = () => setDoing(null)
  if (clause && doing === 'change') return <ChangeClauseDialog clause={clause} onClose={stop} />
  return (
    <>
      <Modal
        opened={doing === null}
        onClose={onClose}
        size="xl"
        title={clause ? clauseName(clause) : m.standards_clause()}
        closeButtonProps={{ 'aria-label': m.common_close() }}
      >
        {error && !clause && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {!clause && !error && <Skeleton height={200} />}
        {clause && (
          <Stack gap="md">
            <ClauseFacts clause={clause} />
            <section aria-label={m.standards_rows()}>
              <Evidence id={id} />
            </section>
            <DocumentsOf record={{ kind: 'clause', id }} />
            <Refusal error={remove.error} />
            {keeps && (
              <Group justify="flex-end" gap="xs">
                <Button
                  variant="default"
                  leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
                  onClick={() => setDoing('remove')}
                >
                  {m.common_remove()}
                </Button>
                <Button
                  leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
                  onClick={() => setDoing('change')}
                >
                  {m.common_edit()}
                </Button>
              </Group>
            )}
          </Stack>
        )}
      </Modal>
      {clause && (
        <Ask
          isOpen={doing === 'remove'}
          title={m.standards_remove_title({ clause: clauseName(clause) })}
          text={m.standards_remove_text()}
          yes={m.common_remove()}
          no={m.common_cancel()}
          isLoading={remove.isPending}
          onNo={stop}
          onYes={() =>
            remove.mutate(
              { id },
              {
                onSuccess: () => {
                  toast.success(m.standards_removed({ clause: clauseName(clause) }))
                  onClose()
                },
                onError: stop,
              },
            )
          }
        />
      )}
    </>
  )
}

const ClauseFacts = ({ clause }: { clause: ClauseRow }) => (
  <>
    <Text>{clause.requirement}</Text>
    <Facts>
      <Fact label={m.common_status()}>
        <StandingBadge standing={clause.standing} />
      </Fact>
      <Fact label={m.common_reason()}>{!clause.isApplicable && clause.reason}</Fact>
      <Fact label={m.standards_evidence()}>
        <EvidenceWords {...clause} />
      </Fact>
      <Fact label={m.standards_last_audit()}>
        <Group gap="xs">
          <LastAudit {...clause} />
          {clause.lastAudit && (
            <Link
              className={ui.link}
              to="/dashboard/compliance/iso/audit/$id"
              params={{ id: clause.lastAudit.id }}
            >
              {m.audits_open()}
            </Link>
          )}
        </Group>
      </Fact>
      <Fact label={m.common_owner()}>{clause.owner?.name}</Fact>
      <Fact label={m.standards_next_action()}>{clause.nextAction}</Fact>
      <Fact label={m.standards_links()}>
        {clause.links.length > 0 && (
          <span className={`${ui.lines} ${ui.breaks}`}>
            {clause.links.map((link) => (
              <a key={link} href={link} target="_blank" rel="noreferrer">
                {link}
              </a>
            ))}
          </span>
        )}
      </Fact>
    </Facts>
  </>
)

const evidenceColumns = (): GridColumn<EvidenceRow>[] => [
  {
    key: 'day',
    header: m.common_date(),
    cell: ({ day }) => <span className={ui.figures}>{formatDate(day)}</span>,
  },
  {
    key: 'title',
    header: m.standards_evidence(),
    cell: ({ title, detail, link }) => (
      <span className={`${ui.words} ${ui.notes}`}>
        <EvidenceLink to={link} isInGrid>
          {title}
        </EvidenceLink>
        <small>{detail}</small>
      </span>
    ),
    canHide: false,
  },
  { key: 'result', header: m.tasks_outcome(), cell: ({ result }) => result },
  { key: 'office', header: m.common_office(), cell: ({ office }) => office ?? m.common_all_offices() },
]

function Evidence({ id }: { id: string }) {
  const [page, setPage] = useState(1)
  const answer = useQuery(clauseQueries.evidence(id, page))
  const columns = useMemo(evidenceColumns, [])
  return (
    <List
      name="evidence"
      label={m.standards_rows()}
      answer={answer}
      search={{ page, pageSize: 20 }}
      onChange={(place) => setPage(place.page)}
      pagesOver={20}
      columns={columns}
      rowId={(row) => row.id}
      rowName={({ title, day }) => `${title}, ${formatDate(day)}`}
      card={({ day, title, detail, result, link }) => (
        <span className={`${ui.lines} ${ui.notes}`}>
          <EvidenceLink to={link}>{title}</EvidenceLink>
          <small>{[formatDate(day), result, detail].filter(Boolean).join(' · ')}</small>
        </span>
      )}
      empty={{ none: { icon: IconFileSearch, title: m.standards_no_rows() } }}
    />
  )
}
