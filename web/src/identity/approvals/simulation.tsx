import { Button, Flex, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatChange, formatDecimal, formatNumber, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Refused } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import table from '../../ui/table.module.css'
import { isRole, roleName } from '../sign-in/role-name.ts'
import classes from './policy.module.css'
import type { Rule } from './rule-words.ts'
import { kindWord } from './words.ts'

const SimulationChart = lazy(() => import('./simulation-chart.tsx'))

type Simulated = Awaited<ReturnType<typeof api.approvals.simulate>>

/** The last quarter that is over, by its first and its last day. */
function lastQuarter(today = new Date()) {
  const first = new Date(Date.UTC(today.getFullYear(), Math.floor(today.getMonth() / 3) * 3 - 3, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 3, 0))
  return { from: first.toISOString().slice(0, 10), to: last.toISOString().slice(0, 10) }
}

const roleWord = (role: string) => (isRole(role) ? roleName(role) : m.policy_named_people())

/** Hours with their sign: how much longer, or shorter. */
const longer = (hours: number) =>
  m.policy_hours({ shown: `${hours > 0 ? '+' : hours < 0 ? '−' : ''}${formatDecimal(Math.abs(hours))}` })

/** What was decided in a period, as these rules would have led it. */
export default function Simulation({ rules }: { rules: readonly Rule[] }) {
  const [period, setPeriod] = useState(lastQuarter)
  const simulate = useMutation({
    mutationFn: () => api.approvals.simulate({ ...period, rules: [...rules] }),
  })
  return (
    <Block title={m.policy_simulate()}>
      <Flex
        noValidate
        component="form"
        align="flex-end"
        wrap="wrap"
        gap="xs"
        onSubmit={(event) => {
          event.preventDefault()
          simulate.mutate()
        }}
      >
        {(['from', 'to'] as const).map((end) => (
          <TextInput
            key={end}
            type="date"
            label={m[`policy_simulate_${end}`]()}
            value={period[end]}
            onChange={(event) => setPeriod({ ...period, [end]: event.currentTarget.value })}
          />
        ))}
        <Button type="submit" variant="default" loading={simulate.isPending}>
          {m.policy_simulate_do()}
        </Button>
      </Flex>
      <Refused error={simulate.error} />
      <div aria-live="polite">{simulate.data && <Outcome outcome={simulate.data} />}</div>
    </Block>
  )
}

function Outcome({ outcome }: { outcome: Simulated }) {
  const { documents, changed, nowAuto, noLongerAuto, refused, hours, medianHours, byRole, examples } = outcome
  if (documents === 0) return <p className={ui.quiet}>{m.policy_simulate_none()}</p>
  return (
    <Stack className={classes.outcome}>
      <Facts isFramed>
        <Fact label={m.common_documents()}>{formatNumber(documents)}</Fact>
        <Fact label={m.policy_changed()}>{formatNumber(changed)}</Fact>
        <Fact label={m.policy_now_auto()}>{formatNumber(nowAuto)}</Fact>
        <Fact label={m.policy_no_longer_auto()}>{formatNumber(noLongerAuto)}</Fact>
        <Fact label={m.policy_refused()}>{formatNumber(refused)}</Fact>
        <Fact label={m.policy_longer()}>{longer(hours)}</Fact>
        <Fact label={m.policy_longer_median()}>{medianHours === null ? '–' : longer(medianHours)}</Fact>
      </Facts>
      {byRole.length > 0 && (
        <div className={classes.beside}>
          <table className={table.table}>
            <caption className={ui.visuallyHidden}>{m.policy_by_role()}</caption>
            <thead>
              <tr>
                <th scope="col">{m.common_role()}</th>
                <th scope="col" data-numeric>
                  {m.approvals_change_from()}
                </th>
                <th scope="col" data-numeric>
                  {m.policy_after()}
                </th>
                <th scope="col" data-numeric>
                  {m.policy_difference()}
                </th>
                <th scope="col" data-numeric>
                  {m.policy_median_hours()}
                </th>
              </tr>
            </thead>
            <tbody>
              {byRole.map((each) => (
                <tr key={each.role}>
                  <th scope="row">{roleWord(each.role)}</th>
                  <td data-numeric>{formatNumber(each.before)}</td>
                  <td data-numeric>{formatNumber(each.after)}</td>
                  <td data-numeric>{formatChange(each.after - each.before)}</td>
                  <td data-numeric>{each.medianHours === null ? '–' : formatDecimal(each.medianHours)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Suspense>
            <SimulationChart
              label={m.policy_by_role()}
              rows={byRole.map(({ role, before, after }) => ({ name: roleWord(role), before, after }))}
            />
          </Suspense>
        </div>
      )}
      {examples.length > 0 && (
        <Flex component="section" direction="column" gap="xs" aria-label={m.policy_examples()}>
          <h3 className={`${ui.text14} ${ui.strong}`}>{m.policy_examples()}</h3>
          <div className={table.scroll}>
            <table className={table.table}>
              <thead>
                <tr>
                  <th scope="col">{m.common_document()}</th>
                  <th scope="col" data-numeric>
                    {m.common_amount()}
                  </th>
                  <th scope="col">{m.approvals_change_from()}</th>
                  <th scope="col">{m.policy_after()}</th>
                  <th scope="col" data-numeric>
                    {m.policy_longer()}
                  </th>
                </tr>
              </thead>
              <tbody>
                {examples.map((each) => (
                  <tr key={each.id}>
                    <th scope="row">
                      <span className={ui.code}>{each.number}</span>
                      <small>{kindWord(each.kind)}</small>
                    </th>
                    <td data-numeric>{each.amount === null ? '–' : formatPrice(each.amount)}</td>
                    <td>{stepsWords(each.stepsBefore)}</td>
                    <td>{stepsWords(each.stepsAfter)}</td>
                    <td data-numeric>{longer(each.hours)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Flex>
      )}
    </Stack>
  )
}

/** Steps by the roles they ask: one after the other. */
const stepsWords = (steps: readonly (readonly string[])[]) =>
  steps.length === 0
    ? m.policy_nobody_asked()
    : steps.map((roles) => roles.map(roleWord).join(', ')).join(' → ')
