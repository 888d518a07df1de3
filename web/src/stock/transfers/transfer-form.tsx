import { Button, Group, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TransferCandidate, TransferPolicy } from '@wellstock/contract/stock/transfer'
import { parseScan } from '@wellstock/domain/stock/scan-codes'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { Ask } from '../../ui/ask.tsx'
import { type FieldError, FieldErrors } from '../../ui/field-errors.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import { signal } from '../scanning/sounds.ts'
import { useWedge } from '../scanning/use-wedge.ts'
import { CandidatePane } from './candidate-pane.tsx'
import { ChosenLines } from './chosen-lines.tsx'
import { FormFacts } from './form-facts.tsx'
import { transferQueries } from './queries.ts'
import classes from './transfer-form.module.css'
import {
  checkTransfer,
  firstQuantity,
  type TransferErrors,
  type TransferValues,
  todayIn,
  withLine,
} from './transfer-values.ts'

export type TransferOffice = Awaited<ReturnType<typeof api.transfers.offices>>[number]
export type FormChoices = { offices: TransferOffice[]; policy: TransferPolicy }
/** `quantity` left out: what is suggested. */
export type WantedItem = { itemId: string; quantity: number | undefined }
export type Intent = 'draft' | 'request'

type TransferFormProps = {
  choices: FormChoices
  initial: TransferValues
  /** Added as soon as both offices are chosen and the one has them; until then a single one is all that is offered. */
  wanted?: readonly WantedItem[]
  notice?: ReactNode
  isSaving: boolean
  onChange: (values: TransferValues) => void
  onSave: (values: TransferValues, intent: Intent) => Promise<void>
  /** Beside the buttons: a way out. */
  children?: ReactNode
}

const labels: Record<string, () => string> = {
  fromOfficeId: m.common_from,
  toOfficeId: m.transfers_to,
  purpose: m.transfers_purpose,
  expectedOn: m.transfers_expected,
  carrier: m.transfers_carrier,
  isColdChain: m.transfers_cold,
  note: m.common_note,
  minLifeDays: m.transfers_life,
  lines: m.common_lines,
}

export const fieldId = (field: string) => `transfer-${field}`

/** Two panes: what one office can send, and what goes to the other. */
export function TransferForm({ choices, initial, wanted = [], ...props }: TransferFormProps) {
  const client = useQueryClient()
  const [first] = useState(initial)
  const [values, setValues] = useState(first)
  const [errors, setErrors] = useState<TransferErrors>({})
  const [summary, setSummary] = useState<FieldError[]>([])
  const [refusal, setRefusal] = useState<Error | null>(null)
  // Another sending office has other items: asked before the lines go.
  const [leaving, setLeaving] = useState<Partial<TransferValues> | null>(null)
  const { offices, policy } = choices
  const { fromOfficeId, toOfficeId, purpose, expectedOn, minLifeDays, lines } = values
  const from = offices.find(({ id }) => id === fromOfficeId)
  const to = offices.find(({ id }) => id === toOfficeId)
  // It arrives in the day of the receiving office.
  const today = todayIn((to ?? from)?.timezone)

  const reportChange = useEffectEvent(props.onChange)
  useEffect(() => {
    if (values !== first) reportChange(values)
  }, [values, first])

  function update(how: (before: TransferValues) => TransferValues) {
    setValues(how)
    setErrors({})
    setRefusal(null)
  }
  const change = (part: Partial<TransferValues>) => update((before) => ({ ...before, ...part }))

  function changeOffices(part: Partial<TransferValues>) {
    const isOther = (part.fromOfficeId ?? fromOfficeId) !== fromOfficeId
    if (isOther && lines.length > 0) setLeaving(part)
    else change(part)
  }

  const filter =
    fromOfficeId && toOfficeId && fromOfficeId !== toOfficeId
      ? {
          fromOfficeId,
          toOfficeId,
          purpose,
          ...(expectedOn >= today && { expectedOn }),
          ...(minLifeDays !== '' && { minLifeDays }),
        }
      : null

  /** So many of it, or so many more where it is among the lines already. */
  const add = (candidate: TransferCandidate, quantity: number, more = quantity) =>
    update((before) => {
      const isThere = before.lines.some(({ itemId }) => itemId === candidate.itemId)
      return { ...before, lines: withLine(before.lines, candidate, isThere ? more : quantity) }
    })

  const [waiting, setWaiting] = useState(wanted)
  const [pending] = waiting
  const { data: found } = useQuery({
    ...transferQueries.candidates({
      ...(filter ?? { fromOfficeId: '', toOfficeId: '' }),
      itemId: pending?.itemId ?? '',
    }),
    enabled: filter !== null && pending !== undefined,
  })
  const item = found?.items[0]
  const only = wanted.length === 1 ? pending : undefined
  if (pending && filter && found && (item || !only)) {
    setWaiting(waiting.slice(1))
    if (item) add(item, pending.quantity ?? firstQuantity(item), 0)
  }

  /** Adds what the code means: at first what is suggested, then one more with each scan. */
  async function scanned(raw: string) {
    if (!filter) return toast.warning(m.transfers_offices_first())
    const scan = parseScan(raw)
    const own = scan.own?.type === 'item' ? { itemId: scan.own.id } : null
    try {
      const { items } = await client.fetchQuery(
        transferQueries.candidates({ ...filter, ...(own ?? { search: scan.productCode ?? scan.text }) }),
      )
      const [only, ...others] = items
      if (!only || others.length > 0) {
        signal('error')
        const code = scan.text
        toast.warning(only ? m.transfers_scan_many({ code }) : m.transfers_scan_nothing({ code }))
        return
      }
      add(only, firstQuantity(only), 1)
      signal('ok')
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  useWedge(({ raw }) => void scanned(raw))

  function refuse(found: TransferErrors) {
    setErrors(found)
    setSummary(
      Object.entries(found).map(([field, message]) => {
        const line = /^lines\.(\d+)/.exec(field)
        const label = line ? lines[Number(line[1])]?.name : labels[field]?.()
        return { field: fieldId(field), label: label ?? field, message }
      }),
    )
  }

  async function save(intent: Intent) {
    setRefusal(null)
    const found = checkTransfer(values, today, intent === 'request')
    if (Object.keys(found).length > 0) return refuse(found)
    try {
      await props.onSave(values, intent)
    } catch (error) {
      if (error instanceof Problem && Object.keys(error.fields).length > 0) refuse(error.fields)
      else setRefusal(error instanceof Error ? error : new Error(String(error)))
    }
  }

  return (
    <Stack>
      {props.notice}
      <FieldErrors errors={Object.keys(errors).length > 0 ? summary : []} />
      <FormFacts
        values={values}
        errors={errors}
        choices={choices}
        today={today}
        onChange={change}
        onOffices={changeOffices}
      />
      <div className={classes.panes}>
        <CandidatePane
          key={`${purpose} ${only?.itemId ?? ''}`}
          from={from}
          to={to}
          filter={filter}
          lines={lines}
          onlyItem={only?.itemId}
          onAdd={add}
        />
        <ChosenLines
          to={to}
          isRecall={purpose === 'recall'}
          lines={lines}
          errors={errors}
          onChange={(next) => change({ lines: next })}
          limit={policy.approvalAbove}
        >
          <Refusal error={refusal} />
          <Group justify="flex-end" align="stretch" gap="xs">
            {props.children}
            <Button variant="default" disabled={props.isSaving} onClick={() => void save('draft')}>
              {m.common_save_draft()}
            </Button>
            <Button loading={props.isSaving} onClick={() => void save('request')}>
              {m.transfers_request()}
            </Button>
          </Group>
        </ChosenLines>
      </div>
      <Ask
        isOpen={leaving !== null}
        title={m.transfers_leave_title()}
        text={m.transfers_leave_text({ office: from?.name ?? '' })}
        yes={m.transfers_leave_yes()}
        no={m.common_cancel()}
        onNo={() => setLeaving(null)}
        onYes={() => {
          change({ ...leaving, lines: [] })
          setLeaving(null)
        }}
      />
    </Stack>
  )
}
