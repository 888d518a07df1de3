import { Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { WaitingDecision } from '@wellstock/contract/identity/approval'
import { formatAgo, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { words } from '../../lib/sentences.ts'
import { Block } from '../../ui/block.tsx'
import ui from '../../ui/shared.module.css'
import { approvalQueries } from './queries.ts'

/** What a decision is about, where and since when. */
export const decisionNotes = ({ about, office, amount, since }: WaitingDecision) =>
  [
    about.map((each) => words(each)).join(', '),
    amount !== null && formatPrice(amount),
    office?.name,
    formatAgo(since),
  ]
    .filter(Boolean)
    .join(' · ')

/** What waits on somebody and is decided on the page of its document. */
export function Decisions() {
  const { data: decisions = [] } = useQuery(approvalQueries.decisions())
  if (decisions.length === 0) return null
  return (
    <Block title={m.approvals_decisions()} isWide>
      <Flex component="ul" direction="column" gap="sm" className={`${ui.plainList} ${ui.ruledItems}`}>
        {decisions.map((decision) => (
          <li key={decision.id} className={`${ui.words} ${ui.notes}`}>
            <Link to={decision.url} className={`${ui.strong} ${ui.plainLink} ${ui.link}`}>
              {decision.title}
            </Link>
            <small>{decisionNotes(decision)}</small>
          </li>
        ))}
      </Flex>
    </Block>
  )
}
