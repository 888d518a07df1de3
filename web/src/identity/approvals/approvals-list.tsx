import { Switch } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ApprovalRow } from '@wellstock/contract/identity/approval'
import { type ApprovalTab, approvalKinds, MAX_TOGETHER } from '@wellstock/domain/identity/approvals'
import { useMemo } from 'react'
import { api } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { Bulk } from '../../ui/bulk-bar.tsx'
import { FilterChoice } from '../../ui/filter-choice.tsx'
import { List } from '../../ui/list.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import ui from '../../ui/shared.module.css'
import { ApprovalCard } from './approval-card.tsx'
import { approvalColumns } from './approval-columns.tsx'
import { ApprovalPeek } from './approval-peek.tsx'
import classes from './approvals.module.css'
import { type ApprovalsSearch, approvalsSearchDefaults } from './approvals-search.ts'
import { approvalQueries, approveTogether, filterOf } from './queries.ts'
import type { Act } from './request-actions.tsx'
import { kindWord, rowName } from './words.ts'

type ApprovalsListProps = {
  tab: ApprovalTab
  search: ApprovalsSearch
  onChange: (change: Partial<ApprovalsSearch>) => void
  /** Opens one beside the list, with what is to be done with it. */
  onOpen: (approval: ApprovalRow, act: Act | null) => void
  onDelegate: (approval: ApprovalRow) => void
}

/** Requests of one tab. */
export function ApprovalsList({ tab, search, onChange, onOpen, onDelegate }: ApprovalsListProps) {
  const columns = useMemo(approvalColumns, [])
  const list = useQuery(approvalQueries.list(tab, search))
  const isDecided = tab === 'mine' || tab === 'delegated'
  return (
    <List
      name="approvals"
      label={m[`approvals_tab_${tab}`]()}
      offset="22rem"
      answer={list}
      search={search}
      onChange={onChange}
      filters={<Filters search={search} onChange={onChange} />}
      every={(place) => api.approvals.list({ ...filterOf(tab, search), ...place } as never)}
      hasView
      views={{ list: 'approvals', defaults: approvalsSearchDefaults }}
      columns={columns}
      rowId={({ id }) => id}
      rowName={rowName}
      onOpen={(approval) => onOpen(approval, null)}
      rowKeys={{
        a: (approval) => onOpen(approval, 'approve'),
        r: (approval) => onOpen(approval, 'return'),
        d: onDelegate,
      }}
      card={(approval) => <ApprovalCard approval={approval} onOpen={() => onOpen(approval, null)} />}
      peek={({ id }) => <ApprovalPeek id={id} />}
      bulk={isDecided ? together() : undefined}
      empty={{
        none: {
          icon: IconCircleCheck,
          title: m[`approvals_empty_${tab}`](),
          text: m[`approvals_empty_${tab}_text`](),
        },
        noMatch: Boolean(search.kind || search.flagged || search.search) && {
          title: m.approvals_no_match(),
          clear: m.common_clear_the_filters(),
          onClear: () => onChange({ kind: undefined, flagged: undefined, search: undefined }),
        },
      }}
    />
  )
}

/** Several are approved at once where they go by one rule and nothing of them asks for a closer look. */
const together = (): Bulk<ApprovalRow> => ({
  label: m.approvals_selected(),
  steps: [
    {
      label: m.common_approve(),
      can: ({ canDecide, flags, needsStepUp }) => canDecide && flags.length === 0 && !needsStepUp,
      only: m.approvals_together_only(),
      together: {
        why: (rows) => {
          if (rows.length > MAX_TOGETHER) return m.approvals_together_max({ max: formatNumber(MAX_TOGETHER) })
          const rules = new Set(rows.map(({ policy, ruleId }) => `${policy} ${ruleId}`))
          return rules.size > 1 ? m.approvals_together_one_rule() : undefined
        },
        run: approveTogether,
      },
    },
  ],
})

function Filters({ search, onChange }: Pick<ApprovalsListProps, 'search' | 'onChange'>) {
  const narrow = (change: Partial<ApprovalsSearch>) => onChange({ page: 1, ...change })
  return (
    <>
      <SearchBox
        className={ui.search}
        label={m.approvals_search()}
        hint={m.approvals_search_hint()}
        clearLabel={m.common_clear_the_search()}
        value={search.search ?? ''}
        onSearch={(text) => narrow({ search: text || undefined })}
      />
      <FilterChoice
        label={m.common_kind()}
        className={classes.filter}
        data={approvalKinds.map((kind) => ({ value: kind, label: kindWord(kind) }))}
        value={search.kind}
        onChange={(kind) => narrow({ kind })}
      />
      <Switch
        label={m.approvals_flagged_only()}
        checked={search.flagged ?? false}
        onChange={(event) => narrow({ flagged: event.currentTarget.checked || undefined })}
      />
    </>
  )
}
