import { Button, Flex, Group, Select, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Policy } from '@wellstock/contract/identity/approval-policy'
import { lazy, Suspense, useState } from 'react'
import { query } from '../../lib/api.ts'
import { formatDateTime, formatNumber, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Refused } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { RowsSkeleton } from '../../ui/titled-section.tsx'
import { Explain } from './explain.tsx'
import { DraftButtons } from './policy-draft-buttons.tsx'
import { StepUpAbove } from './policy-step-up.tsx'
import { approvalQueries } from './queries.ts'
import { RuleCard } from './rule-card.tsx'
import { RuleForm } from './rule-form.tsx'
import { newRule, type Rule, ruleTitle } from './rule-words.ts'

const Simulation = lazy(() => import('./simulation.tsx'))

/** The rules that say who approves what, their versions, and what other rules would do. */
export default function PolicyTab() {
  const { data, error, refetch } = useQuery(approvalQueries.policies())
  const [chosen, setChosen] = useState<number | null>(null)
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton />
  const { versions, canChange } = data
  const draft = versions.find(({ state }) => state === 'draft')
  const shown =
    versions.find(({ number }) => number === chosen) ??
    (canChange && draft ? draft : versions.find(({ isCurrent }) => isCurrent))
  if (!shown) return null
  return (
    <Stack>
      <Group align="flex-end" gap="xs">
        <Select
          label={m.common_version()}
          data={versions.map((version) => ({ value: String(version.number), label: versionWords(version) }))}
          value={String(shown.number)}
          onChange={(number) => setChosen(Number(number))}
          allowDeselect={false}
          w={{ base: '100%', xs: 320 }}
        />
        {canChange && !draft && <BeginDraft from={shown} onBegun={setChosen} />}
      </Group>
      <Shown key={shown.number} policy={shown} {...data} onPublished={setChosen} />
    </Stack>
  )
}

function versionWords({ number, state, isCurrent, effectiveAt }: Policy) {
  const version = { number: formatNumber(number) }
  if (state === 'draft') return m.policy_version_draft(version)
  if (isCurrent) return m.policy_version_current(version)
  return effectiveAt && Date.parse(effectiveAt) > Date.now()
    ? m.policy_version_from({ ...version, time: formatDateTime(effectiveAt) })
    : m.policy_version_old(version)
}

/** Writes the draft. Refused: somebody else may have written at it, so it is asked for again. */
function useSaveDraft() {
  const client = useQueryClient()
  return useMutation({
    ...query.approvals.saveDraft.mutationOptions(),
    onSettled: () => client.invalidateQueries({ queryKey: approvalQueries.policies().queryKey }),
  })
}

function BeginDraft({ from, onBegun }: { from: Policy; onBegun: (number: number) => void }) {
  const save = useSaveDraft()
  return (
    <>
      <Button
        variant="default"
        loading={save.isPending}
        onClick={() =>
          save.mutate(
            { rules: from.rules, stepUpAbove: from.stepUpAbove, version: null },
            { onSuccess: ({ number }) => onBegun(number) },
          )
        }
      >
        {m.policy_begin_draft()}
      </Button>
      <Refused error={save.error} />
    </>
  )
}

type Known = Awaited<ReturnType<NonNullable<ReturnType<typeof approvalQueries.policies>['queryFn']>>>
type ShownProps = Pick<Known, 'offices' | 'people' | 'categories' | 'canChange' | 'isSoleAdmin'> & {
  policy: Policy
  onPublished: (number: number) => void
}

function Shown({ policy, canChange, isSoleAdmin, onPublished, ...choices }: ShownProps) {
  const save = useSaveDraft()
  const [editing, setEditing] = useState<Rule | null>(null)
  const { rules, stepUpAbove, version } = policy
  const isDraft = policy.state === 'draft'
  const mayEdit = isDraft && canChange
  const write = (next: Partial<Pick<Policy, 'rules' | 'stepUpAbove'>>, onSuccess?: () => void) =>
    save.mutate({ rules, stepUpAbove, version, ...next }, { onSuccess: () => onSuccess?.() })
  const move = (from: number, to: number) => {
    const next = [...rules]
    const [rule] = next.splice(from, 1)
    if (rule) next.splice(to, 0, rule)
    write({ rules: next })
  }
  const keep = (rule: Rule) => {
    const isKnown = rules.some(({ id }) => id === rule.id)
    write(
      { rules: isKnown ? rules.map((each) => (each.id === rule.id ? rule : each)) : [...rules, rule] },
      () => setEditing(null),
    )
  }
  return (
    <>
      <Text c="dimmed">{aboutVersion(policy)}</Text>
      {mayEdit && <DraftButtons policy={policy} isSoleAdmin={isSoleAdmin} onPublished={onPublished} />}
      {!editing && <Refused error={save.error} />}
      <Flex component="ol" direction="column" gap="sm" className={ui.plainList} aria-label={m.common_rules()}>
        {rules.map((rule, place) => (
          <RuleCard
            key={rule.id}
            rule={rule}
            place={place}
            choices={choices}
            edit={
              mayEdit
                ? {
                    isBusy: save.isPending,
                    onEdit: () => setEditing(rule),
                    onUp: place > 0 ? () => move(place, place - 1) : undefined,
                    onDown: place < rules.length - 1 ? () => move(place, place + 1) : undefined,
                    onRemove:
                      rules.length > 1
                        ? () => write({ rules: rules.filter((each) => each !== rule) })
                        : undefined,
                  }
                : undefined
            }
          />
        ))}
      </Flex>
      {mayEdit && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
            onClick={() => setEditing(newRule())}
          >
            {m.policy_add_rule()}
          </Button>
        </div>
      )}
      {mayEdit ? (
        <StepUpAbove
          key={stepUpAbove}
          value={stepUpAbove}
          isSaving={save.isPending}
          onSave={(next) => write({ stepUpAbove: next })}
        />
      ) : (
        <Text>
          {stepUpAbove === null
            ? m.policy_step_up_never()
            : m.policy_step_up_says({ amount: formatPrice(stepUpAbove) })}
        </Text>
      )}
      <Explain choices={choices} rules={rules} isCurrent={policy.isCurrent} />
      {canChange && (
        <Suspense>
          <Simulation rules={rules} />
        </Suspense>
      )}
      {editing && (
        <RuleForm
          rule={editing}
          title={
            rules.some(({ id }) => id === editing.id)
              ? m.policy_edit_of({
                  rule: ruleTitle(
                    editing,
                    rules.findIndex(({ id }) => id === editing.id),
                  ),
                })
              : m.policy_add_rule()
          }
          choices={choices}
          isSaving={save.isPending}
          error={save.error}
          onSave={keep}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}

function aboutVersion({ state, draftedBy, draftedAt, publishedBy, publishedAt, effectiveAt }: Policy) {
  const drafted = draftedBy
    ? m.policy_drafted({ name: draftedBy.name, time: formatDateTime(draftedAt) })
    : m.policy_built_in()
  if (state === 'draft' || !publishedAt || !publishedBy) return drafted
  const published = m.policy_published({ name: publishedBy.name, time: formatDateTime(publishedAt) })
  const isLater = effectiveAt !== null && Date.parse(effectiveAt) > Date.parse(publishedAt)
  return [drafted, published, isLater && m.policy_effective({ time: formatDateTime(effectiveAt) })]
    .filter(Boolean)
    .join(' ')
}
