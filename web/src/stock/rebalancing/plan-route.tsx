import { Button, Checkbox, Group } from '@mantine/core'
import { IconHourglassLow, IconTrendingDown } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Proposal, ProposedRoute } from '@wellstock/contract/stock/rebalancing'
import { useState } from 'react'
import { formatNumber, formatWorth } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Refusal } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { useAcceptProposals, useDismissProposals } from '../transfers/queries.ts'
import { lotWords } from '../transfers/words.ts'
import { becauseWords } from './because.ts'
import classes from './plan.module.css'

/** One shipment from one office to another: what would be in it, why, and what it saves. */
export function PlanRoute({ route }: { route: ProposedRoute }) {
  const navigate = useNavigate()
  const accept = useAcceptProposals()
  const dismiss = useDismissProposals()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const all = route.proposals.map(({ id }) => id)
  // What has left the plan meanwhile is not chosen any more; without a choice it is all of them.
  const some = all.filter((id) => chosen.has(id))
  const proposalIds = some.length > 0 ? some : all
  const shown = formatNumber(proposalIds.length)
  const title = m.transfers_lane({ from: route.fromName, to: route.toName })

  const toggle = (id: string) =>
    setChosen((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })

  return (
    <section className={ui.panel} aria-label={title}>
      <header className={classes.route}>
        <h2 className={ui.text17}>{title}</h2>
        <p>
          {m.transfers_route_saves({
            net: formatWorth(route.net),
            count: all.length,
            shown: formatNumber(all.length),
          })}
        </p>
      </header>
      <ul className={`${ui.plainList} ${classes.proposals}`}>
        {route.proposals.map((proposal) => (
          <ProposalRow
            key={proposal.id}
            proposal={proposal}
            route={route}
            isChosen={chosen.has(proposal.id)}
            onToggle={() => toggle(proposal.id)}
          />
        ))}
      </ul>
      <footer className={classes.foot}>
        <Refusal error={accept.error ?? dismiss.error} />
        <Group justify="flex-end" align="stretch" gap="xs">
          <Button
            variant="subtle"
            loading={dismiss.isPending}
            onClick={() =>
              dismiss.mutate(
                { proposalIds },
                {
                  onSuccess: ({ dismissed }) =>
                    toast.success(
                      m.transfers_dismissed({ count: dismissed, shown: formatNumber(dismissed) }),
                    ),
                },
              )
            }
          >
            {some.length > 0 ? m.transfers_dismiss_some({ shown }) : m.transfers_dismiss()}
          </Button>
          <Button
            variant="light"
            loading={accept.isPending}
            onClick={() =>
              accept.mutate(
                { proposalIds },
                {
                  onSuccess: ({ id, number }) => {
                    toast.success(m.transfers_saved({ number }))
                    void navigate({ to: '/dashboard/offices/transfer/$id', params: { id } })
                  },
                },
              )
            }
          >
            {some.length > 0 ? m.transfers_accept_some({ shown }) : m.transfers_accept()}
          </Button>
        </Group>
      </footer>
    </section>
  )
}

type ProposalRowProps = {
  proposal: Proposal
  route: ProposedRoute
  isChosen: boolean
  onToggle: () => void
}

function ProposalRow({ proposal, route, isChosen, onToggle }: ProposalRowProps) {
  const { name, sku, unit, lotNumber, quantity, reason, saving, cost } = proposal
  const Icon = reason === 'waste' ? IconHourglassLow : IconTrendingDown
  return (
    <li>
      <Checkbox
        className={classes.check}
        checked={isChosen}
        onChange={onToggle}
        aria-label={m.transfers_choose_proposal({ name: lotNumber ? `${name} (${lotNumber})` : name })}
      />
      <div className={ui.named}>
        <b>{m.transfers_proposal({ quantity: formatNumber(quantity), unit, name })}</b>
        <small className={ui.note}>
          {[sku, lotNumber && lotWords(proposal)].filter(Boolean).join(' · ')}
        </small>
        <p className={classes.because}>
          <Icon size={16} stroke={2} aria-hidden />
          {becauseWords(proposal, route)}
        </p>
      </div>
      <dl className={classes.money}>
        <div>
          <dt className={ui.note}>{m.transfers_saving()}</dt>
          <dd>{formatWorth(saving)}</dd>
        </div>
        <div>
          <dt className={ui.note}>{m.transfers_cost()}</dt>
          <dd>{formatWorth(cost)}</dd>
        </div>
      </dl>
    </li>
  )
}
