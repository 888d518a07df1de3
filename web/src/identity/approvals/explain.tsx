import { Button, Flex, MultiSelect, Select, Stack, Switch } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import {
  type ApprovalFlag,
  type ApprovalKindName,
  approvalFlags,
  approvalKinds,
  type BudgetState,
  budgetStates,
} from '@wellstock/domain/identity/approvals'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatNumber, numberSigns, priceSign } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { words } from '../../lib/sentences.ts'
import { Block } from '../../ui/block.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { Refused } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import classes from './policy.module.css'
import { type Choices, type Rule, ruleTitle } from './rule-words.ts'
import { flagWord, kindWord, nameWords } from './words.ts'

type ExplainProps = {
  choices: Choices
  rules: readonly Rule[]
  /** These are in force: the server need not be told them. */
  isCurrent: boolean
}

/** The rule for a document one makes up, why, who could decide, and the rules that were passed over. */
export function Explain({ choices, rules, isCurrent }: ExplainProps) {
  const [kind, setKind] = useState<ApprovalKindName>('order')
  const [officeIds, setOffices] = useState<string[]>([])
  const [category, setCategory] = useState<string | null>(null)
  const [amount, setAmount] = useState<number | null>(null)
  const [budgetState, setBudget] = useState<BudgetState>('none')
  const [flags, setFlags] = useState<ApprovalFlag[]>([])
  const [isWithinOwnLimit, setOwnLimit] = useState(false)
  const explain = useMutation({
    mutationFn: () =>
      api.approvals.explain({
        kind,
        officeIds,
        category,
        amount,
        budgetState,
        flags,
        isWithinOwnLimit,
        ...(!isCurrent && { rules: [...rules] }),
      }),
  })
  return (
    <Block title={m.policy_explain()}>
      <Flex
        noValidate
        component="form"
        direction="column"
        gap="sm"
        onSubmit={(event) => {
          event.preventDefault()
          explain.mutate()
        }}
      >
        <div className={ui.fieldPair}>
          <Select
            label={m.common_kind()}
            data={approvalKinds.map((each) => ({ value: each, label: kindWord(each) }))}
            value={kind}
            allowDeselect={false}
            onChange={(next) => next && setKind(next)}
          />
          <NumberInput
            label={m.common_amount()}
            min={0}
            max={999_999_999}
            decimalScale={2}
            allowNegative={false}
            hideControls
            leftSection={priceSign()}
            {...numberSigns()}
            value={amount ?? ''}
            onChange={(next) => setAmount(typeof next === 'number' ? next : null)}
          />
          <MultiSelect
            label={m.common_offices()}
            searchable
            nothingFoundMessage={m.common_nothing_found()}
            data={choices.offices.map(({ id, name }) => ({ value: id, label: name }))}
            value={officeIds}
            onChange={setOffices}
          />
          <Select
            label={m.common_category()}
            searchable
            clearable
            nothingFoundMessage={m.common_nothing_found()}
            data={[...choices.categories]}
            value={category}
            onChange={setCategory}
          />
          <Select
            label={m.common_budget()}
            data={budgetStates.map((state) => ({ value: state, label: m[`policy_budget_${state}`]() }))}
            value={budgetState}
            allowDeselect={false}
            onChange={(next) => next && setBudget(next)}
          />
          <MultiSelect
            label={m.approvals_flags()}
            data={approvalFlags.map((flag) => ({ value: flag, label: flagWord(flag) }))}
            value={flags}
            onChange={(next) => setFlags(approvalFlags.filter((flag) => next.includes(flag)))}
          />
        </div>
        <Switch
          label={m.policy_own_limit_label()}
          checked={isWithinOwnLimit}
          onChange={(event) => setOwnLimit(event.currentTarget.checked)}
        />
        <div>
          <Button type="submit" variant="default" loading={explain.isPending}>
            {m.policy_explain_do()}
          </Button>
        </div>
      </Flex>
      <Refused error={explain.error} />
      <div aria-live="polite">{explain.data && <Outcome outcome={explain.data} rules={rules} />}</div>
    </Block>
  )
}

type Explained = Awaited<ReturnType<typeof api.approvals.explain>>

const conditions = [
  'kinds',
  'officeIds',
  'categories',
  'above',
  'upTo',
  'budgetStates',
  'flags',
  'withinOwnLimit',
  'auto',
] as const

function Outcome({ outcome, rules }: { outcome: Explained; rules: readonly Rule[] }) {
  const { ruleId, because, auto, steps, unfilled, passed } = outcome
  const name = rules.find(({ id }) => id === ruleId)?.name
  const titleOf = (id: string) => {
    const place = rules.findIndex((rule) => rule.id === id)
    const rule = rules[place]
    return rule ? ruleTitle(rule, place) : ''
  }
  return (
    <Stack gap="sm" className={`${ui.flatText} ${classes.outcome}`}>
      <p>
        {name && <b className={ui.medium}>{name}. </b>}
        {words(because)}
      </p>
      {auto && <p>{m.policy_auto_says()}</p>}
      {steps.length > 0 && (
        <ol className={ui.bullets}>
          {steps.map(({ people, needed }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
            <li key={place} className={ui.breaks}>
              {people.length > 0
                ? m.policy_explain_step({ shown: formatNumber(needed), names: nameWords(people) })
                : m.common_nobody()}
            </li>
          ))}
        </ol>
      )}
      {unfilled !== null && (
        <p className={ui.danger}>{m.policy_explain_unfilled({ number: formatNumber(unfilled) })}</p>
      )}
      {passed.length > 0 && (
        <div>
          <b className={ui.medium}>{m.policy_explain_passed()}</b>
          <ul className={ui.bullets}>
            {passed.map(({ ruleId: id, failed }) => {
              const condition = conditions.find((each) => each === failed)
              return (
                <li key={id} className={ui.breaks}>
                  {titleOf(id)}
                  {condition && `: ${m[`policy_failed_${condition}`]()}`}
                </li>
              )
            })}
          </ul>
        </div>
      )}
    </Stack>
  )
}
