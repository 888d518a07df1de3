import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FileField } from '../../identity/documents/file-field.tsx'
import { api } from '../../lib/api.ts'
import { useDraft } from '../../lib/draft.ts'
import { m } from '../../lib/messages.ts'
import { words } from '../../lib/sentences.ts'
import { useCan, useSession } from '../../lib/session.tsx'
import { DraftNotice } from '../../stock/inventory/draft-notice.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { InvoiceForm } from './invoice-form.tsx'
import { type InvoiceValues, inputOf } from './invoice-values.ts'
import { keepFile } from './keep-file.ts'
import { useInvoiceStep } from './queries.ts'
import { useReadFile } from './use-read-file.ts'
import { nowWords } from './words.ts'

type CaptureFormProps = {
  initial: InvoiceValues
  fixed: 'nothing' | 'place'
  /** What is billed, by which an unsaved invoice is found again. */
  of?: string
}

/** A new invoice, with the file it came as; captured, it is opened. */
export function CaptureForm({ initial, fixed, of = 'new' }: CaptureFormProps) {
  const navigate = useNavigate()
  const { person } = useSession()
  const keeps = useCan('documents.write')
  const step = useInvoiceStep()
  // As it began: an answer in the background must not change what is being typed.
  const [start, setStart] = useState({ round: 0, values: initial })
  const draft = useDraft(`invoice:${of}`, start.values)
  const [file, setFile] = useState<File | null>(null)
  const [refused, setRefused] = useState<string>()
  const reading = useReadFile()
  return (
    <InvoiceForm
      key={start.round}
      initial={start.values}
      fixed={fixed}
      notice={
        draft.found && (
          <DraftNotice
            savedAt={draft.found.savedAt}
            name={draft.found.value.number}
            onTake={() => {
              if (draft.found) setStart({ round: start.round + 1, values: draft.found.value })
              draft.take()
            }}
            onDiscard={draft.discard}
          />
        )
      }
      isSaving={step.isPending}
      hints={reading.data?.hints}
      onChange={draft.save}
      onSave={async (values, extras) => {
        const invoice = await step.mutateAsync(() => api.invoices.capture(inputOf(values, extras)))
        draft.discard()
        toast.success(nowWords(invoice))
        if (file) await keepFile(invoice, file, person.id)
        void navigate({ to: '/dashboard/vendor-orders/invoices/$id', params: { id: invoice.id } })
      }}
      file={(values, fill) =>
        keeps && (
          <>
            <FileField
              id="invoice-file"
              file={file}
              error={refused}
              onChange={(chosen) => {
                setFile(chosen)
                setRefused(undefined)
                if (chosen) reading.mutate({ file: chosen, values }, { onSuccess: ({ part }) => fill(part) })
              }}
              onRefuse={setRefused}
            />
            <Text c="dimmed" role="status">
              {reading.isPending && m.invoices_reading()}
              {reading.data?.hints.notes.map((note) => (
                <span key={JSON.stringify(note)} className={ui.block}>
                  {words(note)}
                </span>
              ))}
            </Text>
          </>
        )
      }
    />
  )
}
