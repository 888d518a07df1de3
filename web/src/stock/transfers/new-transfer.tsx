import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Transfer } from '@wellstock/contract/stock/transfer'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { useDraft } from '../../lib/draft.ts'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { DraftNotice } from '../inventory/draft-notice.tsx'
import { transferQueries, useTransferStep } from './queries.ts'
import { type FormChoices, type Intent, TransferForm, type WantedItem } from './transfer-form.tsx'
import { emptyTransfer, firstQuantity, inputOf, type TransferValues, withLine } from './transfer-values.ts'
import type { TransfersSearch } from './transfers-search.ts'

type Wanted = Pick<TransfersSearch, 'from' | 'to' | 'purpose' | 'item' | 'items' | 'quantity'>

/** Begins a transfer, with what the address asks for already in it. */
export function NewTransfer({ search: { from, to, purpose, item, items, quantity } }: { search: Wanted }) {
  const offices = useQuery(transferQueries.offices())
  const policy = useQuery(transferQueries.policy())
  const wanted = useQuery({
    ...transferQueries.candidates({
      fromOfficeId: from ?? '',
      toOfficeId: to ?? '',
      purpose: purpose ?? 'need',
      itemId: item ?? '',
    }),
    enabled: Boolean(from && to && item),
  })
  const failed = [offices, policy].find(({ error, data }) => error && !data)
  if (failed) return <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />
  if (!offices.data || !policy.data || (wanted.isLoading && wanted.isEnabled)) return <FormSkeleton />

  const candidate = wanted.data?.items[0]
  const known = (id: string | undefined) => (offices.data.some((office) => office.id === id) ? id : undefined)
  const own = offices.data.filter(({ isOwn, isOpen }) => isOwn && isOpen)
  const initial = emptyTransfer(known(from) ?? (own.length === 1 ? own[0]?.id : ''), known(to), purpose)
  return (
    <NewForm
      key={[from, to, purpose, item, items, quantity].join()}
      choices={{ offices: offices.data, policy: policy.data }}
      initial={
        candidate
          ? { ...initial, lines: withLine([], candidate, quantity ?? firstQuantity(candidate)) }
          : initial
      }
      wanted={
        items?.map((itemId) => ({ itemId, quantity: undefined })) ??
        (item && !candidate ? [{ itemId: item, quantity }] : [])
      }
    />
  )
}

export function FormSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton h={168} radius="lg" mb="md" />
      <Skeleton h={360} radius="lg" />
    </div>
  )
}

type NewFormProps = { choices: FormChoices; initial: TransferValues; wanted: readonly WantedItem[] }

function NewForm({ choices, initial, wanted }: NewFormProps) {
  const navigate = useNavigate()
  const step = useTransferStep()
  const [start, setStart] = useState({ round: 0, values: initial })
  const draft = useDraft('transfer:new', initial)

  const open = (transfer: Transfer, edit?: true) =>
    void navigate({
      to: '/dashboard/offices/transfer/$id',
      params: { id: transfer.id },
      search: { edit },
    })

  async function save(values: TransferValues, intent: Intent) {
    const saved = await step.mutateAsync(() => api.transfers.create(inputOf(values)))
    // From here on the server keeps it.
    draft.discard()
    if (intent === 'draft') {
      toast.success(m.transfers_saved({ number: saved.number }))
      return open(saved)
    }
    try {
      const { id, version } = saved
      open(await step.mutateAsync(() => api.transfers.request({ id, version })))
      toast.success(m.transfers_requested({ number: saved.number }))
    } catch (error) {
      const reasons = error instanceof Problem ? error.blockers : []
      const reason = [messageOf(error), ...reasons].join(' ')
      toast.warning(m.transfers_saved_only({ number: saved.number, reason }))
      open(saved, true)
    }
  }

  return (
    <TransferForm
      key={start.round}
      choices={choices}
      initial={start.values}
      // A draft that was taken up is what is wanted then.
      wanted={start.round === 0 ? wanted : []}
      notice={
        draft.found && (
          <DraftNotice
            savedAt={draft.found.savedAt}
            name=""
            onTake={() => {
              if (draft.found) setStart({ round: start.round + 1, values: draft.found.value })
              draft.take()
            }}
            onDiscard={draft.discard}
          />
        )
      }
      onChange={draft.save}
      isSaving={step.isPending}
      onSave={save}
    />
  )
}
