import { Button, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Bid } from '@wellstock/contract/bids/bid'
import { bid as kind } from '@wellstock/contract/platform/kinds'
import type { BidStep } from '@wellstock/domain/bids/bid-states'
import { envelopesOf } from '@wellstock/domain/bids/bids'
import { StepBar } from '../../identity/document-kinds/step-bar.tsx'
import { useDocumentForm } from '../../identity/document-kinds/use-document-form.ts'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { useCan, useSession } from '../../lib/session.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { BidStepDialog, dialogSteps } from './bid-page-dialogs.tsx'

/** Steps that are taken on a page of their own. */
const onPages = ['publish', 'edit', 'open', 'open_prices', 'evaluate', 'award', 'contract'] as const

type Named = { id: string; name: string }

/** What is done by name, as opener or evaluator, whatever else somebody may do with a bid. */
function stepsByName({ openers, openings, criteria, conflicts, ...bid }: Bid, person: Named): BidStep[] {
  const { state, hasTwoEnvelopes, pricesOpenedAt } = bid
  if (conflicts.some((conflict) => conflict.person.id === person.id)) return []
  const envelope = envelopesOf(bid)[state === 'closed' ? 0 : 1]
  const isOpenable = state === 'closed' || (state === 'evaluating' && hasTwoEnvelopes && !pricesOpenedAt)
  const opens =
    isOpenable &&
    openers.some(({ id, canOpen }) => id === person.id && canOpen) &&
    !openings.some((opening) => opening.envelope === envelope && opening.by === person.name)
  const scores =
    (state === 'opened' || state === 'evaluating') &&
    criteria.some(({ evaluators }) => evaluators.some(({ id }) => id === person.id))
  return [
    ...(opens ? [state === 'closed' ? ('open' as const) : ('open_prices' as const)] : []),
    ...(scores ? (['evaluate'] as const) : []),
  ]
}

/** What the caller may do with a bid now. */
export function BidSteps({ bid }: { bid: Bid }) {
  const { id, state, office } = bid
  const steps = [...bid.steps, ...stepsByName(bid, useSession().person)]
  const navigate = useNavigate()
  const writes = useCan('bids.write', office?.id)
  const again = useDocumentForm<Bid>(kind, id, {
    done: ({ number }) => m.bid_page_did_again({ number }),
    onClose: () => {},
  })
  return (
    <Stack gap="xs">
      <StepBar
        steps={dialogSteps.filter((step) => steps.includes(step))}
        next={[]}
        label={(step) => m[`bid_page_do_${step}`]()}
        dialog={(step, onClose) => <BidStepDialog step={step} bid={bid} onClose={onClose} />}
      >
        {onPages
          .filter((step) => steps.includes(step))
          .map((step) => (
            <StepLink key={step} step={step} id={id} />
          ))}
        {writes && state !== 'draft' && (
          <Button
            variant="default"
            loading={again.isSaving}
            onClick={() =>
              again.send(
                () => api.bids.again({ id }),
                (draft) => void navigate({ to: '/dashboard/create-bid', search: { id: draft.id } }),
              )
            }
          >
            {m.bid_page_do_again()}
          </Button>
        )}
      </StepBar>
      <Refused error={again.error} />
    </Stack>
  )
}

function StepLink({ step, id }: { step: (typeof onPages)[number]; id: string }) {
  const look = { variant: step === 'edit' ? 'default' : 'filled' }
  const word = m[`bid_page_do_${step}`]()
  if (step === 'edit' || step === 'publish')
    return (
      <LinkButton {...look} to="/dashboard/create-bid" search={{ id }}>
        {word}
      </LinkButton>
    )
  if (step === 'evaluate')
    return (
      <LinkButton {...look} to="/dashboard/bids/$id/score" params={{ id }}>
        {word}
      </LinkButton>
    )
  if (step === 'open' || step === 'open_prices')
    return (
      <LinkButton {...look} to="/dashboard/bids/$id/open" params={{ id }}>
        {word}
      </LinkButton>
    )
  return (
    <LinkButton {...look} to="/dashboard/bids/$id" params={{ id }} search={{ tab: 'award' }} replace>
      {word}
    </LinkButton>
  )
}
