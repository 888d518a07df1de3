import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Transfer } from '@wellstock/contract/stock/transfer'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { useDraft } from '../../lib/draft.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { StaleNotice } from '../../ui/stale-notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { DraftNotice } from '../inventory/draft-notice.tsx'
import { FormSkeleton } from './new-transfer.tsx'
import { transferQueries, useTransferStep } from './queries.ts'
import { type FormChoices, type Intent, TransferForm } from './transfer-form.tsx'
import { inputOf, type TransferValues, valuesOf } from './transfer-values.ts'
import { stateWord } from './words.ts'

type EditTransferProps = { transfer: Transfer; onLeave: () => void }

/** A draft in the form it was begun with. */
export function EditTransfer(props: EditTransferProps) {
  const offices = useQuery(transferQueries.offices())
  const policy = useQuery(transferQueries.policy())
  const failed = [offices, policy].find(({ error, data }) => error && !data)
  if (failed) return <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />
  if (!offices.data || !policy.data) return <FormSkeleton />
  return <EditForm {...props} choices={{ offices: offices.data, policy: policy.data }} />
}

function EditForm({ transfer, onLeave, choices }: EditTransferProps & { choices: FormChoices }) {
  const step = useTransferStep(transfer.id)
  // As the person opened it: a newer answer in the background must not pass for what they have seen.
  const [start, setStart] = useState({ round: 0, version: transfer.version, values: valuesOf(transfer) })
  const draft = useDraft(`transfer:${transfer.id}`, start.values)
  const [typed, setTyped] = useState<TransferValues | null>(null)
  const [isStale, setStale] = useState(false)

  const begin = (values: TransferValues) => {
    setStart({ round: start.round + 1, version: transfer.version, values })
    setStale(false)
  }

  async function save(values: TransferValues, intent: Intent) {
    const { id } = transfer
    try {
      const saved = await step.mutateAsync(() =>
        api.transfers.update({ ...inputOf(values), id, version: start.version }),
      )
      draft.discard()
      setStart((before) => ({ ...before, version: saved.version }))
      if (intent === 'draft') toast.success(m.transfers_saved({ number: saved.number }))
      else {
        const { number, state } = await step.mutateAsync(() =>
          api.transfers.request({ id, version: saved.version }),
        )
        toast.success(m.common_number_and_state({ number, state: stateWord(state) }))
      }
      onLeave()
    } catch (error) {
      if (error instanceof Problem && error.code === 'STALE_VERSION') return setStale(true)
      throw error
    }
  }

  return (
    <TransferForm
      key={start.round}
      choices={choices}
      initial={start.values}
      notice={
        <>
          {isStale && (
            <StaleNotice
              onLoad={() => begin(valuesOf(transfer))}
              onKeep={() => begin(typed ?? start.values)}
            />
          )}
          {draft.found && (
            <DraftNotice
              savedAt={draft.found.savedAt}
              name={transfer.number}
              onTake={() => {
                if (draft.found) begin(draft.found.value)
                draft.take()
              }}
              onDiscard={draft.discard}
            />
          )}
        </>
      }
      onChange={(values) => {
        setTyped(values)
        draft.save(values)
      }}
      isSaving={step.isPending}
      onSave={save}
    >
      <Button variant="subtle" onClick={onLeave}>
        {m.common_cancel()}
      </Button>
    </TransferForm>
  )
}
