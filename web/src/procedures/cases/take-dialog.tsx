import { NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { procedureCase } from '@wellstock/contract/platform/kinds'
import type { Case, CaseNeed, CaseRow } from '@wellstock/contract/procedures/case'
import { useState } from 'react'
import { kindQueries } from '../../identity/document-kinds/queries.ts'
import { ReasonField, useReason } from '../../identity/document-kinds/reason-field.tsx'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { useDocumentForm } from '../../identity/document-kinds/use-document-form.ts'
import { api } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { NumberInput, numberIn } from '../../ui/number-input.tsx'
import { lotWords } from './case-stock.tsx'
import { momentWord } from './words.ts'

const MOST = 50

type TakeDialogProps = { of: Case; need: CaseNeed; onClose: () => void }

/** An emergency takes what is reserved for another case: from which, which stock, and why. */
export function TakeDialog({ of, need, onClose }: TakeDialogProps) {
  const { id, version, office, day } = of
  const { productId, name, short } = need
  const queries = kindQueries<CaseRow, Case>(procedureCase)
  const { data: cases } = useQuery(
    queries.list({ officeId: office.id, productId, from: day }, { page: 1, pageSize: MOST }),
  )
  const others =
    cases?.items.filter((row) => row.id !== id && (row.state === 'scheduled' || row.state === 'ready')) ?? []
  const [chosen, setChosen] = useState('')
  const { data: other } = useQuery({ ...queries.get(chosen), enabled: chosen !== '' })
  const lots = other?.lots.filter((lot) => lot.productId === productId && lot.quantity > lot.picked) ?? []
  const [lotId, setLotId] = useState('')
  const [quantity, setQuantity] = useState<number | ''>(short || 1)
  const reason = useReason()
  const form = useDocumentForm<Case>(procedureCase, id, {
    done: ({ number }) => m.cases_fixed({ number }),
    onClose,
  })
  const lot = lots.find((each) => each.id === lotId) ?? lots[0]
  function submit() {
    if (reason.refuse() || !lot || !quantity) return
    form.send(() => api.caseStock.take({ id, version, lotId: lot.id, quantity, reason: reason.said }))
  }
  return (
    <StepDialog
      form={form}
      shows={['lotId', 'quantity', 'reason']}
      title={m.cases_take({ name })}
      submit={m.cases_take_do()}
      isDisabled={!lot}
      isDanger
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{m.cases_take_text()}</Text>
      <NativeSelect
        label={m.page_title_case()}
        data={[
          { value: '', label: '' },
          ...others.map((row) => ({
            value: row.id,
            label: [row.number, row.type.name, momentWord(row.startsAt, row.timezone)].join(' · '),
          })),
        ]}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      {other && (
        <NativeSelect
          label={m.common_lot()}
          data={lots.map((each) => ({
            value: each.id,
            label: [formatNumber(each.quantity - each.picked), lotWords(each)].join(' · '),
          }))}
          value={lot?.id ?? ''}
          error={form.fields.lotId ?? (lots.length === 0 && m.cases_stock_none())}
          onChange={(event) => setLotId(event.currentTarget.value)}
        />
      )}
      <NumberInput
        label={m.common_quantity()}
        allowDecimal={false}
        min={1}
        max={lot ? lot.quantity - lot.picked : 10_000}
        value={quantity}
        error={form.fields.quantity}
        onChange={(next) => setQuantity(numberIn(next) ?? '')}
      />
      <ReasonField reason={reason} error={form.fields.reason} />
    </StepDialog>
  )
}
