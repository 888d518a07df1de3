import { Button, Flex, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ApprovalDelegation } from '@wellstock/contract/identity/approval'
import type { ApprovalKindName } from '@wellstock/domain/identity/approvals'
import { useState } from 'react'
import { query } from '../../lib/api.ts'
import { formatDateTime, formatNumber, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { useSession } from '../../lib/session.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import ui from '../../ui/shared.module.css'
import { RowsSkeleton, TitledSection } from '../../ui/titled-section.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './delegations.module.css'
import { NewDelegation } from './new-delegation.tsx'
import { approvalQueries } from './queries.ts'
import { kindWord } from './words.ts'

type DelegationsProps = {
  /** Those of others as well, as far as one sees them. */
  isEverybody?: boolean
  /** Where one is to be made at once: of these kinds. */
  start?: ApprovalKindName[]
}

/** Who decides for me, and for whom I do. */
export function Delegations({ isEverybody = false, start }: DelegationsProps) {
  const me = useSession().person.id
  const { data, error, refetch } = useQuery(approvalQueries.delegations())
  const [isAdding, setAdding] = useState(start !== undefined)
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton />
  const { delegations, people } = data
  const others = delegations.filter(({ from, to }) => from.id !== me && to.id !== me)
  return (
    <>
      <TitledSection
        title={m.delegations_mine()}
        text={m.delegations_mine_text()}
        action={
          !isAdding && (
            <Button
              variant="default"
              leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              {m.delegations_add()}
            </Button>
          )
        }
      >
        {isAdding && <NewDelegation people={people} kinds={start ?? []} onClose={() => setAdding(false)} />}
        <Listed
          rows={delegations.filter(({ from }) => from.id === me)}
          none={isAdding ? null : m.delegations_mine_none()}
          nameOf={({ to }) => to.name}
        />
      </TitledSection>
      <TitledSection title={m.delegations_to_me()}>
        <Listed
          rows={delegations.filter(({ to }) => to.id === me)}
          none={m.delegations_to_me_none()}
          nameOf={({ from }) => from.name}
        />
      </TitledSection>
      {isEverybody && others.length > 0 && (
        <TitledSection title={m.delegations_others()}>
          <Listed
            rows={others}
            none={null}
            nameOf={({ from, to }) => m.delegations_for({ to: to.name, from: from.name })}
          />
        </TitledSection>
      )}
    </>
  )
}

type ListedProps = {
  rows: readonly ApprovalDelegation[]
  none: string | null
  nameOf: (delegation: ApprovalDelegation) => string
}

const isOver = ({ revokedAt, endsAt }: ApprovalDelegation) =>
  revokedAt !== null || Date.parse(endsAt) <= Date.now()

/** Those that hold or are to come, and behind them what is over. */
function Listed({ rows, none, nameOf }: ListedProps) {
  const open = rows.filter((each) => !isOver(each))
  const over = rows.filter(isOver)
  const list = (shown: readonly ApprovalDelegation[]) => (
    <ul className={`${ui.plainList} ${ui.ruledRows} ${classes.list}`}>
      {shown.map((each) => (
        <DelegationRow key={each.id} delegation={each} name={nameOf(each)} />
      ))}
    </ul>
  )
  return (
    <>
      {open.length > 0 ? list(open) : none && <Text c="dimmed">{none}</Text>}
      {over.length > 0 && (
        <details>
          <summary className={ui.touch}>
            {m.delegations_earlier({ count: over.length, shown: formatNumber(over.length) })}
          </summary>
          {list(over)}
        </details>
      )}
    </>
  )
}

function standingOf(delegation: ApprovalDelegation) {
  if (delegation.revokedAt) return { tone: 'quiet', shape: 'diamond', word: m.delegations_revoked() } as const
  if (isOver(delegation)) return { tone: 'quiet', shape: 'square', word: m.delegations_over() } as const
  return delegation.isActive
    ? ({ tone: 'ok', shape: 'dot', word: m.delegations_active() } as const)
    : ({ tone: 'info', shape: 'ring', word: m.delegations_not_yet() } as const)
}

function DelegationRow({ delegation, name }: { delegation: ApprovalDelegation; name: string }) {
  const { id, startsAt, endsAt, kinds, maxAmount, canRevoke } = delegation
  const revoke = useMutation(query.approvals.revokeDelegation.mutationOptions())
  return (
    <li>
      <div className={`${ui.words} ${ui.notes}`}>
        <Flex component="span" align="center" wrap="wrap" gap="xs">
          <b className={ui.medium}>{name}</b>
          <ShapeBadge {...standingOf(delegation)} />
        </Flex>
        <small>{m.delegations_window({ from: formatDateTime(startsAt), to: formatDateTime(endsAt) })}</small>
        <small>
          {[
            kinds.length > 0 ? kinds.map(kindWord).join(', ') : m.delegations_every_kind(),
            maxAmount !== null && m.delegations_up_to({ amount: formatPrice(maxAmount) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </div>
      {canRevoke && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={m.delegations_revoke_of({ name })}
          loading={revoke.isPending}
          onClick={() =>
            revoke.mutate(
              { id },
              {
                onSuccess: () => toast.success(m.delegations_revoked_toast({ name })),
                onError: (error) => toast.error(messageOf(error)),
              },
            )
          }
        >
          {m.common_revoke()}
        </Button>
      )}
    </li>
  )
}
