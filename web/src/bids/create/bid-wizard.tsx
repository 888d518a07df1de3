import { Button, Group, Stack, Tabs } from '@mantine/core'
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { Bid } from '@wellstock/contract/bids/bids'
import { bid as kind, recordPage } from '@wellstock/contract/platform/kinds'
import type { ReactNode } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { DraftNotice } from '../../stock/inventory/draft-notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { StaleNotice } from '../../ui/stale-notice.tsx'
import { BasicsStep } from './basics-step.tsx'
import type { BidValues } from './bid-values.ts'
import { bidWizardSteps, stepOfGap, type WizardStep } from './create-bid-search.ts'
import { CriteriaStep } from './criteria-step.tsx'
import { LinesStep } from './lines-step.tsx'
import type { Known } from './people-field.tsx'
import { ReviewStep } from './review-step.tsx'
import { heldBack } from './sent-bid.ts'
import { TermsStep } from './terms-step.tsx'
import { type BidDraftForm, bidQuery, useBidDraft } from './use-bid-draft.ts'
import { VendorsStep } from './vendors-step.tsx'

const route = getRouteApi('/dashboard/create-bid')

type BidWizardProps = {
  bid: Bid | null
  values: BidValues
  known: Known
  trail: ReactNode
  onBegun: (bid: Bid) => void
}

/** The steps in which a bid is written. Each can be gone to at any time; what is typed is saved by itself. */
export function BidWizard({ bid: initial, values: first, known, trail, onBegun }: BidWizardProps) {
  const { step = 'basics' } = route.useSearch()
  const navigate = route.useNavigate()
  const leave = useNavigate()
  const form = useBidDraft({ bid: initial, values: first, onBegun })
  const bid = useLatest(form.bid)
  const { values } = form
  const wrong = { ...heldBack(values), ...form.wrong }
  const fields = { values, wrong, known, onChange: form.change }
  const go = (next: WizardStep) =>
    void navigate({ search: (before) => ({ ...before, step: next }), resetScroll: false })
  /** Somebody has published or called off what was written here. */
  const leaveUnlessDraft = (latest: Bid | null) =>
    latest && latest.state !== 'draft' && void leave({ to: recordPage(kind, latest.id) })
  const lacking = new Set(bid?.gaps.map((gap) => stepOfGap[gap]))
  const next = bidWizardSteps[bidWizardSteps.indexOf(step) + 1]
  return (
    <>
      <PageHeader
        title={m.page_title_create_bid()}
        trail={trail}
        description={[bid?.number, values.title].filter(Boolean).join(' · ')}
      >
        <Group gap="sm">
          <SaveState form={form} />
          {step !== 'review' && <Button onClick={() => go('review')}>{m.bid_draft_review()}</Button>}
        </Group>
      </PageHeader>
      <Stack>
        {form.found && (
          <DraftNotice
            savedAt={form.found.savedAt}
            name={form.found.value.title}
            onTake={form.putBack}
            onDiscard={form.discard}
          />
        )}
        {form.isStale ? (
          <StaleNotice
            onLoad={() => void form.load().then(leaveUnlessDraft)}
            onKeep={() => void form.keep()}
          />
        ) : (
          <Refusal error={form.error} shows={Object.keys(wrong)} />
        )}
        <Tabs value={step} onChange={(chosen) => go(chosen as WizardStep)} keepMounted={false}>
          <Tabs.List aria-label={m.common_steps()} mb="md">
            {bidWizardSteps.map((each, at) => (
              <Tabs.Tab key={each} value={each} rightSection={lacking.has(each) && <Lacking />}>
                {m.bid_draft_step_number({
                  number: formatNumber(at + 1),
                  name: m[`bid_draft_step_${each}`](),
                })}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="basics">
            <BasicsStep {...fields} />
          </Tabs.Panel>
          <Tabs.Panel value="lines">
            <LinesStep {...fields} />
          </Tabs.Panel>
          <Tabs.Panel value="criteria">
            <CriteriaStep {...fields} />
          </Tabs.Panel>
          <Tabs.Panel value="vendors">
            <VendorsStep {...fields} openers={bid?.openers ?? []} />
          </Tabs.Panel>
          <Tabs.Panel value="terms">
            <TermsStep {...fields} bidId={bid?.id} />
          </Tabs.Panel>
          <Tabs.Panel value="review">
            <ReviewStep form={form} bid={bid} onStep={go} />
          </Tabs.Panel>
        </Tabs>
        {next && (
          <Group justify="flex-end">
            <Button
              variant="default"
              rightSection={<IconChevronRight size={18} stroke={1.75} aria-hidden />}
              onClick={() => go(next)}
            >
              {m[`bid_draft_step_${next}`]()}
            </Button>
          </Group>
        )}
      </Stack>
    </>
  )
}

const Lacking = () => (
  <span className={ui.warn}>
    <IconAlertTriangle size={16} stroke={2} aria-hidden />
    <span className={ui.visuallyHidden}>{m.bid_draft_incomplete()}</span>
  </span>
)

/** Its openers set up their keys meanwhile: of the same version, what is known last. */
function useLatest(bid: Bid | null): Bid | null {
  const { data } = useQuery({ ...bidQuery(bid?.id ?? ''), enabled: bid !== null, staleTime: 60_000 })
  return data && bid && data.version === bid.version ? data : bid
}

const words = {
  clean: () => '',
  typing: m.bid_draft_saving,
  saving: m.bid_draft_saving,
  saved: m.bid_draft_saved,
  failed: m.bid_draft_not_saved,
}

function SaveState({ form: { state, values, bid, error, save } }: { form: BidDraftForm }) {
  const isUntitled = !values.title.trim() && state !== 'clean'
  return (
    <Group gap="xs">
      <span role="status" className={state === 'failed' || isUntitled ? ui.warn : ui.quiet}>
        {isUntitled && !bid ? m.bid_draft_needs_title() : words[state]()}
      </span>
      {state === 'failed' && error && (
        <Button variant="default" size="compact-md" onClick={() => void save()}>
          {m.retry()}
        </Button>
      )}
    </Group>
  )
}
