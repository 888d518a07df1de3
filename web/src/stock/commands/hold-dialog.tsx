import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { LotStock } from '@wellstock/contract/stock/movements'
import { useState } from 'react'
import { api, query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { toast } from '../../ui/toast.tsx'
import { AskingForm } from './asking-form.tsx'
import { HoldFields, type HoldWish } from './hold-fields.tsx'
import { lotName } from './lot-select.tsx'
import { ReasonField } from './reason-field.tsx'
import { useCommandForm } from './use-command-form.ts'

/** A lot, and where it was looked at: there alone it can be put on hold, too. */
export type LotFacts = Pick<LotStock, 'lotNumber' | 'expiryDate' | 'hold' | 'isExpired'> & {
  lotId: string
  itemId?: string
}

type LotDialogProps = { lot: LotFacts; onClose: () => void }

/** Puts a lot on hold, in every office that has it or where it was looked at. */
export function HoldDialog({ lot, onClose }: LotDialogProps) {
  const [wish, setWish] = useState<HoldWish>({ hold: 'quarantined', reason: '' })
  const [where, setWhere] = useState<'everywhere' | 'here'>('everywhere')
  const asking = useCommandForm(
    api.stock.hold,
    () => {
      toast.success(m.stock_held({ lot: lotName(lot) }))
    },
    onClose,
  )
  return (
    <AskingForm
      title={m.stock_hold_title({ lot: lotName(lot) })}
      asking={asking}
      shows={['hold', 'itemId', 'reason']}
      submit={m.stock_hold_submit()}
      onSubmit={() =>
        asking.send({ id: lot.lotId, ...wish, ...(where === 'here' && lot.itemId && { itemId: lot.itemId }) })
      }
      onClose={onClose}
    >
      {!lot.itemId && <Text c="dimmed">{m.stock_hold_text()}</Text>}
      <HoldFields value={wish} onChange={setWish} errors={asking.fields} />
      {lot.itemId && (
        <ChoiceChips
          legend={m.stock_hold_where()}
          choices={[
            { value: 'everywhere', label: m.stock_hold_everywhere() },
            { value: 'here', label: m.stock_hold_here() },
          ]}
          value={where}
          onChange={setWhere}
          error={asking.fields.itemId}
        />
      )}
    </AskingForm>
  )
}

function releaseText({ hold }: LotFacts, open: number) {
  if (open > 1) return m.stock_release_others()
  return hold === 'recalled' ? m.stock_release_recalled() : m.stock_release_text()
}

/** Ends a hold of a lot: the one that is open, or the one that is named; where several are, they are offered. */
export function ReleaseDialog({ lot, holdId, onClose }: LotDialogProps & { holdId?: string }) {
  const [reason, setReason] = useState('')
  const [chosen, setChosen] = useState(holdId ?? null)
  const { data } = useQuery(query.stock.lot.queryOptions({ input: { id: lot.lotId } }))
  const open = data?.holds.filter(({ endedAt, isOfDocument }) => !endedAt && !isOfDocument) ?? []
  const asksWhich = !holdId && open.length > 1
  const asking = useCommandForm(
    api.stock.release,
    ({ hold }) => {
      if (hold === 'none') toast.success(m.stock_released({ lot: lotName(lot) }))
      else toast.info(m.stock_release_others())
    },
    onClose,
  )
  return (
    <AskingForm
      title={m.stock_release_title({ lot: lotName(lot) })}
      asking={asking}
      shows={['holdId', 'reason']}
      submit={m.stock_release_submit()}
      isReady={!asksWhich || chosen !== null}
      onSubmit={() => asking.send({ id: lot.lotId, reason, ...(chosen && { holdId: chosen }) })}
      onClose={onClose}
    >
      <Text c="dimmed">{releaseText(lot, open.length)}</Text>
      {asksWhich && (
        <ChoiceChips
          legend={m.stock_release_which()}
          choices={open.map(({ id, kind, reason: why }) => ({
            value: id,
            label: m.lot_hold_of({ hold: m[`stock_hold_${kind}`](), reason: why }),
          }))}
          value={chosen}
          onChange={setChosen}
          error={asking.fields.holdId}
        />
      )}
      <ReasonField
        label={m.common_reason()}
        required
        data-autofocus
        value={reason}
        onChange={setReason}
        error={asking.fields.reason}
      />
    </AskingForm>
  )
}
