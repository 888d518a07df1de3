import type { ExpiringLot } from '@wellstock/contract/stock/expirations'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { AskingForm } from '../commands/asking-form.tsx'
import { useCommandForm } from '../commands/use-command-form.ts'

type ReturnRuleDialogProps = {
  vendor: Pick<ExpiringLot, 'vendor' | 'returnDays'> & { vendorId: string }
  onClose: () => void
}

/** Until how many days before expiry a vendor takes goods back. */
export function ReturnRuleDialog({ vendor, onClose }: ReturnRuleDialogProps) {
  const [days, setDays] = useState<number | string>(vendor.returnDays ?? '')
  const asking = useCommandForm(
    api.expirations.returnDays,
    () => {
      toast.success(m.expirations_return_saved())
    },
    onClose,
  )
  return (
    <AskingForm
      title={m.expirations_return_rule({ vendor: vendor.vendor ?? '' })}
      asking={asking}
      shows={['days']}
      submit={m.common_save()}
      onSubmit={() => asking.send({ id: vendor.vendorId, days: days === '' ? null : Number(days) })}
      onClose={onClose}
    >
      <NumberInput
        data-autofocus
        label={m.expirations_return_days()}
        placeholder={m.expirations_return_days_none()}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        inputMode="numeric"
        value={days}
        onChange={setDays}
        error={asking.fields.days}
      />
    </AskingForm>
  )
}
