import { Flex, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { PastImport } from '@wellstock/contract/buying/past-orders'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { firstPage } from '../../lib/search-params.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import { DocumentPage, DocumentSkeleton } from '../../ui/document-page.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import ui from '../../ui/shared.module.css'
import { PastImportFile } from './past-import-file.tsx'
import { PastImportReading } from './past-import-reading.tsx'
import { PastImportRows } from './past-import-rows.tsx'
import { PastImportSteps } from './past-import-steps.tsx'
import { pastImportQueries } from './queries.ts'

const route = getRouteApi('/dashboard/vendor-orders/past/')

const stateWord = ({ state }: PastImport) => m[`past_orders_file_${state}`]()

/** In the place of a file: one that is still to be handed in. */
export const NEW_FILE = 'new'
const newFile = { file: NEW_FILE } as never

/** Brings orders of earlier years in: a new file, or the one in the address as it is worked on. */
export function PastImportPage({ file }: { file: string }) {
  const navigate = route.useNavigate()
  const open = (id: string) => void navigate({ search: { ...firstPage, file: id } as never })
  if (file !== NEW_FILE) return <OneFile id={file} onLeave={() => open(NEW_FILE)} />
  return (
    <>
      <PageHeader
        title={m.past_orders_import()}
        trail={<Link to="/dashboard/vendor-orders/past">{m.page_title_past_orders()}</Link>}
        description={m.past_orders_import_text()}
      />
      <Stack>
        <PastImportFile onCreated={open} />
        <EarlierFiles />
      </Stack>
    </>
  )
}

function OneFile({ id, onLeave }: { id: string; onLeave: () => void }) {
  const answer = useQuery(pastImportQueries.get(id))
  return (
    <DocumentPage
      answer={answer}
      trail={
        <Link to="/dashboard/vendor-orders/past" search={newFile}>
          {m.past_orders_import()}
        </Link>
      }
      missing={{
        icon: IconHistory,
        heading: m.past_orders_import(),
        text: m.past_orders_file_missing(),
        back: <LinkButton to="/dashboard/vendor-orders/past">{m.kind_back_past_orders()}</LinkButton>,
      }}
      skeleton={<DocumentSkeleton label={m.common_loading()} heights={[60, 320]} />}
      head={(file) => ({
        title: file.fileName,
        description: [stateWord(file), rowsWord(file), file.office.name, file.vendor?.name]
          .filter(Boolean)
          .join(' · '),
        children: <PastImportSteps file={file} onRemoved={onLeave} />,
      })}
    >
      {(file) => (
        <Stack>
          {file.state === 'draft' && <PastImportReading key={file.id} file={file} />}
          {file.counts && <Brings file={file} />}
          {file.counts && <PastImportRows file={file} />}
        </Stack>
      )}
    </DocumentPage>
  )
}

/** What the file brings, or has brought; nothing of it is written before. */
function Brings({ file: { state, counts } }: { file: PastImport }) {
  if (!counts) return null
  const parts = (['orders', 'lines', 'receipts', 'bills'] as const).flatMap((part) =>
    counts[part] > 0
      ? [m[`past_orders_count_${part}`]({ count: counts[part], shown: formatNumber(counts[part]) })]
      : [],
  )
  return (
    <Flex wrap="wrap" gap="xs" role="status">
      <Text>{parts.length > 0 ? parts.join(' · ') : m.past_orders_brings_nothing()}</Text>
      {state === 'draft' && parts.length > 0 && <Text c="dimmed">{m.past_orders_not_written()}</Text>}
      {state === 'committed' && (
        <Link to="/dashboard/vendor-orders/past" className={ui.link}>
          {m.past_orders_show()}
        </Link>
      )}
    </Flex>
  )
}

const rowsWord = ({ rows }: PastImport) => m.prices_rows({ count: rows, shown: formatNumber(rows) })

/** Files handed in before, the newest first. */
function EarlierFiles() {
  const { data, error, refetch } = useQuery(pastImportQueries.list())
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  return (
    <Block title={m.past_orders_earlier()} isWide>
      {data?.items.length === 0 && <Nothing>{m.past_orders_earlier_none()}</Nothing>}
      <Flex component="ul" direction="column" gap="sm" className={`${ui.plainList} ${ui.ruledItems}`}>
        {data?.items.map((file) => (
          <li key={file.id} className={`${ui.words} ${ui.notes}`}>
            <Link
              className={`${ui.strong} ${ui.breaks}`}
              to="/dashboard/vendor-orders/past"
              search={{ file: file.id } as never}
            >
              {file.fileName}
            </Link>
            <span>{stateWord(file)}</span>
            <small>{[rowsWord(file), formatDate(file.createdAt), file.createdBy].join(' · ')}</small>
          </li>
        ))}
      </Flex>
    </Block>
  )
}
