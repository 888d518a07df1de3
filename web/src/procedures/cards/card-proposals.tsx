import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { preferenceCard } from '@wellstock/contract/platform/kinds'
import type { Card, CardProposal } from '@wellstock/contract/procedures/preference-cards'
import { type ReactNode, useState } from 'react'
import { ReasonField, useReason } from '../../identity/document-kinds/reason-field.tsx'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { useDocumentForm } from '../../identity/document-kinds/use-document-form.ts'
import { api } from '../../lib/api.ts'
import { formatMoney, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import ui from '../../ui/shared.module.css'
import { UsePicture } from './use-picture.tsx'
import { lineWords } from './words.ts'

/** What the cases of a card say of its lines: its owner accepts or declines, several at once. */
export function CardProposals({ found }: { found: Card }) {
  const { waiting, isOwner, owner, draft } = found
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [decision, setDecision] = useState<'accept' | 'decline' | null>(null)
  const ids = waiting.map(({ id }) => id).filter((id) => chosen.includes(id))
  const decides = isOwner && draft === null && found.state === 'approved'
  return (
    <Block title={m.cards_proposals_title()} isWide>
      <Stack gap="sm">
        {!isOwner && <Text>{m.cards_proposals_owner({ owner: owner.name })}</Text>}
        {isOwner && draft !== null && <Text role="note">{m.cards_proposals_draft()}</Text>}
        <ul className={`${ui.plainList} ${ui.ruledItems}`}>
          {waiting.map((proposal) => (
            <Proposal key={proposal.id} proposal={proposal}>
              {decides && (
                <Checkbox
                  aria-label={m.cards_proposal_choose({ name: proposal.product.name })}
                  checked={chosen.includes(proposal.id)}
                  onChange={({ currentTarget: { checked } }) =>
                    setChosen((before) =>
                      checked ? [...before, proposal.id] : before.filter((id) => id !== proposal.id),
                    )
                  }
                />
              )}
            </Proposal>
          ))}
        </ul>
        {decides && (
          <Group gap="xs" data-screen-only>
            <Button disabled={ids.length === 0} onClick={() => setDecision('accept')}>
              {m.cards_proposals_accept()}
            </Button>
            <Button variant="default" disabled={ids.length === 0} onClick={() => setDecision('decline')}>
              {m.cards_proposals_decline()}
            </Button>
          </Group>
        )}
      </Stack>
      {decision && <Decide decision={decision} found={found} ids={ids} onClose={() => setDecision(null)} />}
    </Block>
  )
}

function Proposal({ proposal, children }: { proposal: CardProposal; children: ReactNode }) {
  const { product, open, hold, proposedOpen, proposedHold, openedUnused, used, costACase, costAYear } =
    proposal
  const [isOn, stays] = [open + hold > 0, proposedOpen + proposedHold > 0]
  return (
    <li>
      <Group align="flex-start" gap="sm" wrap="nowrap" py="sm">
        {children}
        <Stack gap="xs" flex={1} miw={0}>
          <b className={`${ui.medium} ${ui.breaks}`}>{product.name}</b>
          <Facts>
            <Fact label={m.cards_proposal_now()}>
              {isOn ? lineWords({ open, hold }) : m.cards_proposal_absent()}
            </Fact>
            <Fact label={m.cards_proposal_should()}>
              <b className={ui.medium}>
                {stays ? lineWords({ open: proposedOpen, hold: proposedHold }) : m.cards_proposal_remove()}
              </b>
            </Fact>
            <Fact label={m.cards_cost_unused()}>
              {openedUnused > 0 &&
                m.cards_proposal_unused({ unused: formatNumber(openedUnused), count: used.length })}
            </Fact>
            <Fact label={m.cards_cost_a_case()}>
              {costACase !== null &&
                costAYear !== null &&
                openedUnused > 0 &&
                m.cards_proposal_cost({ aCase: formatMoney(costACase), aYear: formatMoney(costAYear) })}
            </Fact>
          </Facts>
          <UsePicture proposal={proposal} />
        </Stack>
      </Group>
    </li>
  )
}

type DecideProps = { decision: 'accept' | 'decline'; found: Card; ids: string[]; onClose: () => void }

function Decide({ decision, found: { id, version }, ids, onClose }: DecideProps) {
  const reason = useReason()
  const form = useDocumentForm<Card>(preferenceCard, id, {
    done: ({ number }) => m.cards_proposals_decided({ number }),
    onClose,
  })
  const wanted = { id, version, proposalIds: ids }
  const accepts = decision === 'accept'
  return (
    <StepDialog
      form={form}
      shows={['reason']}
      title={
        accepts ? m.cards_accept_title({ count: ids.length }) : m.cards_decline_title({ count: ids.length })
      }
      submit={accepts ? m.cards_proposals_accept() : m.cards_proposals_decline()}
      onSubmit={() => {
        if (accepts) return form.send(() => api.preferenceCards.acceptProposals(wanted))
        if (reason.refuse()) return
        form.send(() => api.preferenceCards.declineProposals({ ...wanted, reason: reason.said }))
      }}
      onClose={onClose}
    >
      <Text>{accepts ? m.cards_accept_text() : m.cards_decline_text()}</Text>
      {!accepts && <ReasonField reason={reason} error={form.fields.reason} />}
    </StepDialog>
  )
}
