import { Flex, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Approval } from '@wellstock/contract/identity/approval'
import { formatAgo, formatDateTime, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { words } from '../../lib/sentences.ts'
import { Fact, Facts } from '../../ui/facts.tsx'
import ui from '../../ui/shared.module.css'
import { AccessFacts } from './access-facts.tsx'
import { BudgetBadge, BudgetEffects, Flags, Standing, useMayOpen } from './cells.tsx'
import { AskedLevels } from './level-lines.tsx'
import { VendorFacts } from './vendor-facts.tsx'
import { kindWord } from './words.ts'

/** What is asked for, by whom, for how much, and why it comes here. */
export function RequestHead({ approval }: { approval: Approval }) {
  const { number, title, kind, url, offices, department, category, amount, budgetState } = approval
  const { requestedBy, requestedAt, onBehalfOf, isRevised, isEscalated, because } = approval
  const mayOpen = useMayOpen()
  return (
    <Stack gap="sm">
      <div className={`${ui.words} ${ui.notes}`}>
        <span className={`${ui.text17} ${ui.strong}`}>
          <span className={ui.code}>{number}</span> {title}
        </span>
        <small>{[kindWord(kind), isRevised && m.approvals_revised()].filter(Boolean).join(' · ')}</small>
      </div>
      <Flex component="span" align="center" wrap="wrap" gap="xs">
        <Standing approval={approval} />
        <BudgetBadge state={budgetState} />
        {isEscalated && <span className={ui.note}>{m.approvals_escalated()}</span>}
        {onBehalfOf && <span className={ui.medium}>{m.approvals_for({ name: onBehalfOf.name })}</span>}
      </Flex>
      <Flags {...approval} />
      <Facts>
        {kind === 'access_request' ? (
          <AccessFacts approval={approval} />
        ) : kind === 'vendor' ? (
          <VendorFacts approval={approval} />
        ) : (
          <Fact label={m.common_amount()}>
            <span className={ui.figures}>{amount === null ? m.common_no_price() : formatPrice(amount)}</span>
          </Fact>
        )}
        <Fact label={m.approvals_budget()}>
          {approval.budgetEffects.length > 0 && <BudgetEffects {...approval} />}
        </Fact>
        <Fact label={m.approvals_requested_by()}>
          {requestedBy.name}, <time title={formatDateTime(requestedAt)}>{formatAgo(requestedAt)}</time>
        </Fact>
        <Fact label={m.common_office()}>
          {kind !== 'access_request' && offices.map((office) => office.name).join(', ')}
        </Fact>
        <Fact label={m.common_department()}>{department}</Fact>
        <Fact label={m.common_category()}>{category}</Fact>
        <Fact label={m.approvals_rule()}>
          {[approval.ruleName, words(because)].filter(Boolean).join(': ')}
        </Fact>
        <Fact label={m.common_document()}>
          {mayOpen(approval) && <Link to={url}>{m.approvals_open_document()}</Link>}
        </Fact>
      </Facts>
      {kind === 'threshold_change' && <AskedLevels approval={approval} />}
    </Stack>
  )
}
