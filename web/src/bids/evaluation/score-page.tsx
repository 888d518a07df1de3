import { Button, Group, Stack, Text } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ScorePage as Page } from '@wellstock/contract/bids/scores'
import { useState } from 'react'
import { ReasonField, useReason } from '../../identity/document-kinds/reason-field.tsx'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { pageTitle } from '../../lib/page-titles.ts'
import { Problem } from '../../lib/problem.ts'
import { Block } from '../../ui/block.tsx'
import { DocumentPage, DocumentSkeleton } from '../../ui/document-page.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import { OfferSays } from './offer-says.tsx'
import { scoreQueries, useScoreStep } from './queries.ts'
import { ScoreGrid } from './score-grid.tsx'

const route = getRouteApi('/dashboard/bids/$id/score')

/** A bid for one of its evaluators: first whether they have an interest in it, then their scores, then everybody's. */
export function ScorePage() {
  const { id } = route.useParams()
  const answer = useQuery(scoreQueries.page(id))
  return (
    <DocumentPage
      answer={answer}
      trail={<Link to="/dashboard">{pageTitle('/dashboard')}</Link>}
      missing={{
        icon: IconListCheck,
        title: m.bid_score_not_found(),
        text: m.bid_score_not_found_text(),
        back: <LinkButton to="/dashboard">{m.common_back_to_the_dashboard()}</LinkButton>,
      }}
      skeleton={<DocumentSkeleton label={m.loading()} heights={[18, 120, 290]} />}
      head={({ number, title }) => ({ title, description: number })}
    >
      {(page) => <Evaluation key={id} page={page} />}
    </DocumentPage>
  )
}

function statusOf({ hasConflict, excusedAt, lockedAt, canScore }: Page) {
  if (hasConflict) return m.bid_score_conflict_text()
  if (excusedAt !== null) return m.bid_score_excused_text()
  if (lockedAt !== null) return m.bid_score_locked_text()
  return canScore ? null : m.bid_score_closed_text()
}

function Evaluation({ page }: { page: Page }) {
  const status = statusOf(page)
  if (page.canScore && page.declaredAt === null) return <Statement page={page} />
  return (
    <Stack>
      {status && <Text role="status">{status}</Text>}
      {page.declaredAt !== null && !page.hasConflict && (
        <>
          <Scoring page={page} />
          {page.offers.map((offer) => (
            <OfferSays key={offer.id} bidId={page.id} offer={offer} />
          ))}
        </>
      )}
    </Stack>
  )
}

function Statement({ page }: { page: Page }) {
  const [isOpen, setOpen] = useState(false)
  const step = useScoreStep(page.id)
  return (
    <Block title={m.bid_score_statement()}>
      <Stack>
        <ul>
          {page.offers.map(({ id, vendor }) => (
            <li key={id}>{vendor.name}</li>
          ))}
        </ul>
        <Refused error={isOpen ? null : step.error} shows={[]} />
        <Group gap="xs">
          <Button
            loading={step.isPending && !isOpen}
            onClick={() => step.mutate(() => api.bidScores.declare({ id: page.id }))}
          >
            {m.bid_score_no_interest()}
          </Button>
          <Button variant="default" onClick={() => setOpen(true)}>
            {m.bid_score_interest()}
          </Button>
        </Group>
      </Stack>
      {isOpen && <ConflictDialog page={page} onClose={() => setOpen(false)} />}
    </Block>
  )
}

function ConflictDialog({ page: { id }, onClose }: { page: Page; onClose: () => void }) {
  const what = useReason()
  const step = useScoreStep(id)
  return (
    <FormDialog
      title={m.bid_score_conflict_title()}
      submit={m.bid_score_interest()}
      cancel={m.common_cancel()}
      isSaving={step.isPending}
      onClose={onClose}
      onSubmit={() => {
        if (what.refuse()) return
        step.mutate(() => api.bidScores.declare({ id, conflict: what.said }), { onSuccess: onClose })
      }}
    >
      <ReasonField
        reason={what}
        label={m.bid_score_interest_what()}
        error={step.error instanceof Problem ? step.error.fields.conflict : undefined}
      />
      <Refused error={step.error} shows={['conflict']} />
    </FormDialog>
  )
}

function Scoring({ page }: { page: Page }) {
  const step = useScoreStep(page.id)
  const own = page.scores.filter(({ personId }) => personId === page.personId)
  const wanted = page.criteria.length * page.offers.length
  return (
    <Block
      title={m.bid_score_scores()}
      isWide
      action={page.canScore && <Text>{m.bid_score_given({ given: own.length, wanted })}</Text>}
    >
      <Stack>
        <ScoreGrid
          page={page}
          onScore={(criterionId, offerId, points) =>
            step.mutate(() => api.bidScores.save({ id: page.id, scores: [{ criterionId, offerId, points }] }))
          }
        />
        <Refused error={step.error} shows={[]} />
        {page.canScore && (
          <Group data-screen-only>
            <Button
              disabled={own.length < wanted}
              loading={step.isPending}
              onClick={() =>
                step.mutate(() => api.bidScores.lock({ id: page.id }), {
                  onSuccess: ({ number }) => toast.success(m.bid_score_locked({ number })),
                })
              }
            >
              {m.bid_score_lock()}
            </Button>
          </Group>
        )}
      </Stack>
    </Block>
  )
}
