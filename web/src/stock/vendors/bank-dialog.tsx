import { SegmentedControl, Text, TextInput } from '@mantine/core'
import {
  BankAccountFields,
  type BankAccountKind,
  bankAccountKinds,
  type VendorBank,
} from '@wellstock/contract/stock/vendor-bank'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { issueWords } from '../../lib/sentences.ts'
import { FieldErrors } from '../../ui/field-errors.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFieldErrors } from '../../ui/use-field-errors.ts'
import { MIN_REASON } from '../../ui/words-dialog.tsx'
import { useAskForBank } from './queries.ts'
import classes from './vendors.module.css'

const labels = {
  holder: m.vendors_bank_holder,
  bankName: m.vendors_bank_name,
  routingNumber: m.vendors_bank_routing,
  accountNumber: m.vendors_bank_account,
  iban: m.vendors_bank_iban,
  reason: m.vendors_bank_reason,
}
type Field = keyof typeof labels

const numbersOf = { us: ['routingNumber', 'accountNumber'], iban: ['iban'] } as const
const empty: Record<Field, string> = {
  ...{ holder: '', bankName: '', routingNumber: '', accountNumber: '', iban: '', reason: '' },
}
const kindWords = { us: m.vendors_bank_kind_us, iban: m.vendors_bank_iban }

/** Asks for other bank details; somebody else confirms them. */
export function BankDialog({
  bank: { vendor, contact },
  onClose,
}: {
  bank: VendorBank
  onClose: () => void
}) {
  const ask = useAskForBank()
  const [kind, setKind] = useState<BankAccountKind>('us')
  const [values, setValues] = useState(empty)
  const { input, ...errors } = useFieldErrors('bank-', labels)
  const text = (field: Field, max: number) => ({
    ...input(field),
    autoComplete: 'off',
    maxLength: max,
    value: values[field],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setValues((before) => ({ ...before, [field]: value }))
      errors.forget(field)
    },
  })
  function submit() {
    const { holder, bankName, reason } = values
    const numbers = Object.fromEntries(numbersOf[kind].map((field) => [field, values[field]]))
    const account = { kind, holder, bankName, ...numbers }
    const checked = BankAccountFields.safeParse(account)
    const isShort = reason.trim().length < MIN_REASON
    errors.show({
      ...issueWords(checked.error?.issues),
      ...(isShort && { reason: m.common_reason_too_short() }),
    })
    if (!checked.success || isShort) return
    ask.mutate(
      { id: vendor.id, account: checked.data, reason: reason.trim() },
      {
        onSuccess: () => {
          toast.success(m.vendors_bank_asked({ name: vendor.name }))
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={m.vendors_bank_change_title({ name: vendor.name })}
      submit={m.vendors_bank_ask()}
      cancel={m.common_cancel()}
      isSaving={ask.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FieldErrors errors={errors.summary} />
      <Refused error={ask.error} />
      <SegmentedControl
        aria-label={m.vendors_bank_kind()}
        data={bankAccountKinds.map((value) => ({ value, label: kindWords[value]() }))}
        value={kind}
        onChange={(value) => setKind(value as BankAccountKind)}
        fullWidth
      />
      <div className={classes.fields}>
        <TextInput {...text('holder', 120)} data-autofocus data-whole />
        {kind === 'us' ? (
          <>
            <TextInput {...text('routingNumber', 60)} inputMode="numeric" />
            <TextInput {...text('accountNumber', 60)} inputMode="numeric" />
          </>
        ) : (
          <TextInput {...text('iban', 60)} data-whole />
        )}
        <TextInput {...text('bankName', 120)} data-whole />
      </div>
      <NoteField {...text('reason', 500)} rows={2} />
      <Text size="sm">{m.vendors_bank_ask_text({ contact: contact ?? '–' })}</Text>
    </FormDialog>
  )
}
