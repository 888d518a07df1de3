import { Button, Flex, Group, Stack } from '@mantine/core'
import { IconFiles, IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { DocumentRow } from '@wellstock/contract/identity/documents'
import type { RecordLink } from '@wellstock/contract/identity/records'
import { MAX_DOCUMENT } from '@wellstock/domain/identity/documents'
import { lazy, Suspense, useMemo, useState } from 'react'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { List } from '../../ui/list.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { useFileDrop } from '../../ui/use-file-drop.tsx'
import classes from './documents.module.css'
import { Title } from './documents-page.tsx'
import { documentQueries } from './queries.ts'
import { StateBadge, typeWord, Validity } from './words.tsx'

const DocumentDialog = lazy(() => import('./document-dialog.tsx'))

const columns = (): GridColumn<DocumentRow>[] => [
  { key: 'title', header: m.common_title(), canHide: false, cell: Title },
  { key: 'type', header: m.documents_type(), cell: ({ type }) => typeWord(type) },
  { key: 'state', header: m.common_status(), cell: StateBadge },
  { key: 'validTo', header: m.documents_valid_to(), cell: Validity },
]

/** The documents of a record: opened, and attached by a file dropped or chosen. */
export function DocumentsOf({ record: { kind, id } }: { record: Pick<RecordLink, 'kind' | 'id'> }) {
  const navigate = useNavigate()
  const mayAdd = useCan('documents.write')
  const [file, setFile] = useState<File | null>(null)
  const drop = useFileDrop({
    label: m.documents_choose_file(),
    maxSize: MAX_DOCUMENT,
    onFile: setFile,
    onRefuse: () => toast.error(m.documents_too_large()),
  })
  const answer = useQuery(documentQueries.of(kind, id))
  const shown = useMemo(columns, [])
  return (
    <Stack gap="sm">
      {mayAdd && (
        <div className={classes.drop} {...drop.target}>
          {drop.input}
          <Flex component="span" align="center" wrap="wrap" gap="4px 12px">
            <Button
              variant="default"
              leftSection={<IconPaperclip size={18} stroke={1.75} aria-hidden />}
              onClick={drop.choose}
            >
              {m.documents_attach()}
            </Button>
            <small className={ui.note}>{m.documents_file_limits()}</small>
          </Flex>
        </div>
      )}
      <List
        name="documents-of"
        label={m.common_documents()}
        answer={answer}
        columns={shown}
        rowId={({ id: row }) => row}
        rowName={({ title }) => title}
        onOpen={({ slug }) => void navigate({ to: '/dashboard/documents/$slug', params: { slug } })}
        card={(document) => (
          <Group justify="space-between" align="stretch" wrap="nowrap" gap="sm">
            <span className={`${ui.tight} ${ui.notes}`}>
              <Title {...document} />
              <small>{typeWord(document.type)}</small>
            </span>
            <StateBadge {...document} />
          </Group>
        )}
        empty={{ none: { icon: IconFiles, title: m.documents_none() } }}
      />
      <Suspense>
        {file && (
          <DocumentDialog document={null} record={{ kind, id }} file={file} onClose={() => setFile(null)} />
        )}
      </Suspense>
    </Stack>
  )
}
