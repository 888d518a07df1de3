import { Stack } from '@mantine/core'
import { IconCoinOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CommentsOf } from '../../identity/comments/comments-of.tsx'
import { DocumentsOf } from '../../identity/documents/documents-of.tsx'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import { DocumentPage, DocumentSkeleton } from '../../ui/document-page.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { BudgetEditor } from './budget-editor.tsx'
import { allocationQueries } from './queries.ts'

const route = getRouteApi('/dashboard/budget-allocation/$id')

/** One budget: given out as long as it is a draft, then decided, then in force. */
export function BudgetPage() {
  const { id } = route.useParams()
  const answer = useQuery(allocationQueries.get(id))
  return (
    <DocumentPage
      answer={answer}
      trail={<Link to="/dashboard/budget-allocation">{m.page_title_budget_allocation()}</Link>}
      missing={{
        icon: IconCoinOff,
        title: m.allocation_missing(),
        text: m.allocation_missing_text(),
        back: <LinkButton to="/dashboard/budget-allocation">{m.allocation_back()}</LinkButton>,
      }}
      skeleton={<DocumentSkeleton heights={[18, 64, 72, 420]} />}
    >
      {(budget) => (
        <Stack>
          <BudgetEditor key={budget.id} budget={budget} />
          <Block title={m.common_documents()}>
            <DocumentsOf record={{ kind: 'budget', id: budget.id }} />
          </Block>
          <Block title={m.comments_title()}>
            <CommentsOf record={{ kind: 'budget', id: budget.id }} />
          </Block>
        </Stack>
      )}
    </DocumentPage>
  )
}
