import { Text, TextInput } from '@mantine/core'
import type { Bid } from '@wellstock/contract/bids/bid'
import { bid as kind } from '@wellstock/contract/platform/kinds'
import { closeAfterAddendum } from '@wellstock/domain/bids/bid-times'
import { clockTime, momentOf } from '@wellstock/domain/procedures/clock-times'
import { useState } from 'react'
import { ReasonField, useReason } from '../../identity/document-kinds/reason-field.tsx'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { useDocumentForm } from '../../identity/document-kinds/use-document-form.ts'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { NoteField } from '../../ui/note-field.tsx'
import ui from '../../ui/shared.module.css'
import { bidStateWord, joined, momentsOf, readerZone } from './bid-page-words.ts'

export const dialogSteps = ['amend', 'extend', 'remind', 'no_award', 'cancel'] as const
type DialogStep = (typeof dialogSteps)[number]

type OfBid = { bid: Bid; onClose: () => void }

/** The dialog of a step. */
export function BidStepDialog({ step, ...props }: OfBid & { step: DialogStep }) {
  if (step === 'amend') return <AmendDialog {...props} />
  if (step === 'extend') return <ExtendDialog {...props} />
  if (step === 'remind') return <RemindDialog {...props} />
  return <EndDialog step={step} {...props} />
}

const useBidForm = ({ bid: { id }, onClose }: OfBid, done?: () => string) =>
  useDocumentForm<Bid>(kind, id, {
    done: ({ number, state }) =>
      done ? done() : m.common_number_and_state({ number, state: bidStateWord(state) }),
    onClose,
  })

const titleOf = (step: DialogStep, { number }: Bid) =>
  m.common_step_of({ step: m[`bid_page_do_${step}`](), number })

/** Something is told to all vendors; close to the end they get more time. */
function AmendDialog({ bid, onClose }: OfBid) {
  const { id, version, closeAt, timezone } = bid
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const form = useBidForm({ bid, onClose }, m.bid_page_did_amend)
  const later = closeAt === null ? null : closeAfterAddendum(new Date(), new Date(closeAt)).toISOString()
  function submit() {
    if (text.trim() === '') return setMissing(true)
    form.send(() => api.bids.amend({ id, version, text: text.trim() }))
  }
  return (
    <StepDialog
      form={form}
      shows={['text']}
      title={titleOf('amend', bid)}
      submit={m.bid_page_tell_all()}
      onSubmit={submit}
      onClose={onClose}
    >
      <NoteField
        label={m.bid_page_note_addendum()}
        rows={6}
        maxLength={5000}
        value={text}
        error={isMissing ? m.bid_page_text_missing() : form.fields.text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setMissing(false)
        }}
        data-autofocus
      />
      {later !== null && closeAt !== null && Date.parse(later) > Date.parse(closeAt) && (
        <Text role="note" className={ui.figures}>
          {m.bid_page_closes_then({ when: joined(...momentsOf(later, timezone)) })}
        </Text>
      )}
    </StepDialog>
  )
}

/** Why a new close cannot be: it is no time, the clock shows it twice or never, or it is not later. */
function problemOf(
  day: string,
  clock: string,
  { timezone, closeAt }: Bid,
): { error: string } | { at: string } {
  if (!day || !clock) return { error: m.bid_page_close_missing() }
  const found = momentOf(`${day}T${clock}`, timezone)
  if ('unclear' in found) return { error: m[`bid_page_close_${found.unclear}`]() }
  const at = found.moment.toISOString()
  if (found.moment <= new Date() || (closeAt !== null && at <= new Date(closeAt).toISOString()))
    return { error: m.bid_page_close_not_later() }
  return { at }
}

/** It closes later, by the clock of the bid. */
function ExtendDialog({ bid, onClose }: OfBid) {
  const { id, version, closeAt, timezone } = bid
  const [day, setDay] = useState(closeAt === null ? '' : clockTime(new Date(closeAt), timezone).slice(0, 10))
  const [clock, setClock] = useState(closeAt === null ? '' : clockTime(new Date(closeAt), timezone).slice(11))
  const [wrong, setWrong] = useState<string | null>(null)
  const reason = useReason()
  const form = useBidForm({ bid, onClose }, m.bid_page_did_extend)
  const found = problemOf(day, clock, bid)
  function submit() {
    const isShort = reason.refuse()
    if ('error' in found) return setWrong(found.error)
    if (!isShort) form.send(() => api.bids.extend({ id, version, closeAt: found.at, reason: reason.said }))
  }
  const typed = (set: (value: string) => void) => (event: { currentTarget: { value: string } }) => {
    set(event.currentTarget.value)
    setWrong(null)
  }
  return (
    <StepDialog
      form={form}
      shows={['closeAt', 'reason']}
      title={titleOf('extend', bid)}
      submit={m.bid_page_do_extend()}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={ui.fieldPair}>
        <TextInput
          type="date"
          label={m.bid_page_close_day()}
          value={day}
          error={wrong ?? form.fields.closeAt}
          onChange={typed(setDay)}
          required
        />
        <TextInput
          type="time"
          label={m.bid_page_close_clock()}
          description={timezone}
          value={clock}
          onChange={typed(setClock)}
          required
        />
      </div>
      {'at' in found && timezone !== readerZone() && (
        <Text className={ui.figures}>{joined(...momentsOf(found.at, timezone))}</Text>
      )}
      <ReasonField reason={reason} error={form.fields.reason} />
    </StepDialog>
  )
}

function RemindDialog({ bid, onClose }: OfBid) {
  const { id, version } = bid
  const form = useBidForm({ bid, onClose }, m.bid_page_did_remind)
  return (
    <StepDialog
      form={form}
      shows={[]}
      title={titleOf('remind', bid)}
      submit={m.bid_page_do_remind()}
      onSubmit={() => form.send(() => api.bids.remind({ id, version }))}
      onClose={onClose}
    >
      <Text>{m.bid_page_about_remind()}</Text>
    </StepDialog>
  )
}

/** It ends early: without an award, or altogether. */
function EndDialog({ step, bid, onClose }: OfBid & { step: 'no_award' | 'cancel' }) {
  const { id, version, openedAt, publishedAt } = bid
  const reason = useReason()
  const form = useBidForm({ bid, onClose })
  function submit() {
    if (reason.refuse()) return
    const why = { id, version, reason: reason.said }
    form.send(() => (step === 'cancel' ? api.bids.cancel(why) : api.bids.endWithoutAward(why)))
  }
  return (
    <StepDialog
      form={form}
      shows={['reason']}
      title={titleOf(step, bid)}
      submit={m[`bid_page_do_${step}`]()}
      isDanger
      onSubmit={submit}
      onClose={onClose}
    >
      {publishedAt && (
        <Text>{openedAt ? m.bid_page_vendors_told() : m.bid_page_vendors_told_unopened()}</Text>
      )}
      <ReasonField reason={reason} error={form.fields.reason} />
    </StepDialog>
  )
}
