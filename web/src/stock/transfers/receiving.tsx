import { Box, Button, Group, Stack, TextInput } from '@mantine/core'
import type { Transfer } from '@wellstock/contract/stock/transfer'
import { amountOf } from '@wellstock/domain/stock/amounts'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { useDraft } from '../../lib/draft.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { type FieldError, FieldErrors } from '../../ui/field-errors.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { Refused } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { ScanField } from '../counts/scan-field.tsx'
import { Flash } from '../scanning/flash.tsx'
import { useWedge } from '../scanning/use-wedge.ts'
import { type Arrival, emptyArrival, inputOf, lotsOnTheWay, openOf, refusalOf, saidOf } from './arrivals.ts'
import { findLots } from './find-lots.ts'
import type { LotOfLine } from './pick-state.ts'
import { useTransferStep } from './queries.ts'
import { RoomField } from './room-field.tsx'
import { type ScanAmount, ScanAmountField } from './scan-amount.tsx'
import { useVerdict } from './use-verdict.ts'
import { amountWords, lotName, lotWords, stateWord } from './words.ts'
import classes from './work.module.css'

type ReceivingProps = { transfer: Transfer; onLeave: () => void }

/** What arrived of each lot, what of it is damaged and what is missing. What nothing is said of stays on its way. */
export function Receiving({ transfer, onLeave }: ReceivingProps) {
  const step = useTransferStep(transfer.id)
  const { verdict, say } = useVerdict()
  const [amount, setAmount] = useState<ScanAmount>('1')
  const draft = useDraft<{ arrivals: Arrival[] }>(`transfer:receive:${transfer.id}`, { arrivals: [] })
  // A browser that was closed in the middle goes on where it was.
  const [said, setSaid] = useState<readonly Arrival[]>(() => draft.found?.value.arrivals ?? [])
  const [problems, setProblems] = useState<FieldError[]>([])

  const lots = lotsOnTheWay(transfer)
  const arrivalOf = ({ lot }: LotOfLine) =>
    said.find(({ id }) => id === lot.id) ?? emptyArrival(lot, transfer.rooms)
  const arrivals = lots.map(arrivalOf)
  const left = amountOf(
    transfer.lines.map((line) => ({
      unit: line.unit,
      unitCost: line.lots[0]?.unitCost ?? null,
      quantity: lots
        .filter((each) => each.line === line)
        .reduce((sum, each) => sum + Math.max(0, openOf(each.lot) - saidOf(arrivalOf(each))), 0),
    })),
  )

  function set(next: readonly Arrival[]) {
    const ids = new Set(next.map(({ id }) => id))
    const all = [...said.filter(({ id }) => !ids.has(id)), ...next]
    setSaid(all)
    setProblems([])
    draft.save({ arrivals: all })
  }

  const allArrived = () =>
    set(
      lots.map((each) => {
        const arrival = arrivalOf(each)
        const others = (arrival.damaged || 0) + (arrival.missing || 0)
        return { ...arrival, received: Math.max(openOf(each.lot) - others, 0) }
      }),
    )

  function scanned(raw: string) {
    const found = findLots(transfer.lines, raw)
    if (found.is === 'nothing') return say('error', m.transfers_scan_not_in({ code: found.code }))
    if (found.is === 'other_lot')
      return say('error', m.transfers_scan_lot_not_sent({ lot: found.lotNumber, name: found.line.name }))
    const room = (each: LotOfLine) => openOf(each.lot) - saidOf(arrivalOf(each))
    const open = found.lots.find((each) => room(each) > 0)
    if (!open) {
      const [{ line }] = found.lots as [LotOfLine]
      return say('error', m.transfers_scan_all_here({ name: line.name }))
    }
    const { line, lot } = open
    const more = amount === 'all' ? room(open) : Number(amount)
    const name = lotName(line, lot)
    if (more > room(open))
      return say('error', m.transfers_scan_too_many({ quantity: formatNumber(room(open)), name }))
    const arrival = arrivalOf(open)
    const received = (arrival.received || 0) + more
    set([{ ...arrival, received }])
    const words = { name, received: formatNumber(received), quantity: formatNumber(openOf(lot)) }
    say(more === room(open) ? 'complete' : 'ok', m.transfers_scan_received(words))
  }
  useWedge(({ raw }) => scanned(raw))

  function submit() {
    const found = lots.flatMap((each) => {
      const message = refusalOf(arrivalOf(each), each, transfer.rooms)
      return message
        ? [{ field: `received-${each.lot.id}`, label: lotName(each.line, each.lot), message }]
        : []
    })
    setProblems(found)
    if (found.length > 0) return
    const input = inputOf(arrivals)
    step.mutate(() => api.transfers.receive({ id: transfer.id, lots: input }), {
      onError: (error) => setProblems(problemsOf(error, input, lots)),
      onSuccess: ({ number, state }) => {
        draft.discard()
        toast.success(m.common_number_and_state({ number, state: stateWord(state) }))
        onLeave()
      },
    })
  }

  return (
    <Stack>
      <Group align="flex-end" gap="sm">
        <p className={classes.left} role="status">
          {left.lines > 0 ? m.transfers_stays({ amount: amountWords(left) }) : m.transfers_stays_nothing()}
        </p>
        <ScanField onCode={scanned} />
        <ScanAmountField value={amount} onChange={setAmount} />
        <Button variant="default" onClick={allArrived}>
          {m.transfers_all_arrived()}
        </Button>
      </Group>
      <Flash verdict={verdict} />
      <FieldErrors errors={problems} />
      <Refused
        error={step.error}
        shows={step.error instanceof Problem ? Object.keys(step.error.fields) : []}
      />
      <section className={ui.panel} aria-label={m.common_lines()}>
        <ul className={`${ui.plainList} ${classes.lines}`}>
          {lots.map((each) => (
            <LotToReceive
              key={each.lot.id}
              {...each}
              arrival={arrivalOf(each)}
              rooms={transfer.rooms}
              error={problems.find(({ field }) => field === `received-${each.lot.id}`)?.message}
              onChange={(arrival) => set([arrival])}
            />
          ))}
        </ul>
      </section>
      <Group gap="xs" className={classes.foot}>
        <Button variant="subtle" onClick={onLeave}>
          {m.transfers_leave_mode()}
        </Button>
        <Button
          loading={step.isPending}
          disabled={arrivals.every((arrival) => saidOf(arrival) === 0)}
          onClick={submit}
        >
          {m.common_receive()}
        </Button>
      </Group>
    </Stack>
  )
}

/** What the server says of single lots (`lots.0.roomId`), beside each. */
function problemsOf(
  error: Error,
  input: readonly { id: string }[],
  lots: readonly LotOfLine[],
): FieldError[] {
  const fields = error instanceof Problem ? error.fields : {}
  return Object.entries(fields).flatMap(([field, message]) => {
    const id = input[Number(/^lots\.(\d+)/.exec(field)?.[1])]?.id
    const each = lots.find(({ lot }) => lot.id === id)
    return each ? [{ field: `received-${id}`, label: lotName(each.line, each.lot), message }] : []
  })
}

type LotToReceiveProps = LotOfLine & {
  arrival: Arrival
  rooms: Transfer['rooms']
  error: string | undefined
  onChange: (arrival: Arrival) => void
}

const parts = ['received', 'damaged', 'missing'] as const

function LotToReceive({ line, lot, arrival, rooms, error, onChange }: LotToReceiveProps) {
  const name = lotName(line, lot)
  const isOdd = (arrival.damaged || 0) + (arrival.missing || 0) > 0
  return (
    <li>
      <div className={`${ui.words} ${classes.what}`}>
        <b>{line.name}</b>
        <small>{[line.sku, lotWords(lot)].join(' · ')}</small>
        <span className={`${ui.note} ${ui.figures}`}>
          {m.transfers_on_way({ quantity: formatNumber(openOf(lot)), unit: line.unit })}
        </span>
        {lot.isUnusable && <small className={classes.warn}>{m.transfers_only_quarantine()}</small>}
      </div>
      <Stack gap="sm" miw={0}>
        <Box component="fieldset" miw={0} className={`${ui.plainFieldset} ${ui.fieldPair}`} aria-label={name}>
          {parts.map((part) => (
            <QuantityInput
              key={part}
              id={`${part}-${lot.id}`}
              label={m[`transfers_part_${part}`]()}
              lessLabel={m.transfers_less({ name: `${m[`transfers_part_${part}`]()}, ${name}` })}
              moreLabel={m.transfers_more({ name: `${m[`transfers_part_${part}`]()}, ${name}` })}
              value={arrival[part]}
              {...(part === 'received' && { error })}
              onChange={(quantity) => onChange({ ...arrival, [part]: quantity })}
            />
          ))}
        </Box>
        <div className={ui.fieldPair}>
          <RoomField
            label={m.transfers_into()}
            line={line}
            lot={lot}
            rooms={rooms}
            homeRoomId={line.targetRoomId}
            value={arrival.roomId}
            onChange={(roomId) => onChange({ ...arrival, roomId })}
          />
          {isOdd && (
            <TextInput
              label={m.common_note()}
              maxLength={500}
              value={arrival.note}
              onChange={(event) => onChange({ ...arrival, note: event.currentTarget.value })}
            />
          )}
        </div>
      </Stack>
    </li>
  )
}
