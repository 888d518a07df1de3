import { Flex } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { m } from '../../lib/messages.ts'
import { DocumentPage, DocumentSkeleton } from '../../ui/document-page.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { recallQueries } from './queries.ts'
import { RecallDetails } from './recall-details.tsx'
import { ClassBadge, StateBadge } from './state-badge.tsx'

const route = getRouteApi('/dashboard/compliance/recalls/$id/')

/** One recall: the stock it concerns, what offices answered, and what became of it. */
export function RecallPage() {
  const { id } = route.useParams()
  const answer = useQuery(recallQueries.get(id))
  return (
    <DocumentPage
      answer={answer}
      trail={<Link to="/dashboard/compliance/recalls">{m.page_title_recalls()}</Link>}
      missing={{
        icon: IconFileOff,
        title: m.recalls_missing(),
        text: m.recalls_missing_text(),
        back: <LinkButton to="/dashboard/compliance/recalls">{m.page_title_recalls()}</LinkButton>,
      }}
      skeleton={<DocumentSkeleton label={m.loading()} heights={[18, 72, 290]} />}
      head={(recall) => ({
        title: recall.number,
        badge: (
          <Flex component="span" align="center" wrap="wrap" gap="xs">
            <StateBadge state={recall.state} />
            <ClassBadge of={recall.class} />
          </Flex>
        ),
        description: [recall.title, recall.firm, recall.noticeNumber].filter(Boolean).join(' · '),
      })}
    >
      {(recall) => <RecallDetails key={id} recall={recall} />}
    </DocumentPage>
  )
}
