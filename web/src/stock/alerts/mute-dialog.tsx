import { Text, TextInput } from '@mantine/core'
import type { Alert } from '@wellstock/contract/stock/alerts'
import { MUTE_DAYS, mutableKinds } from '@wellstock/domain/stock/alerts'
import { useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { FieldErrors } from '../../ui/field-errors.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFieldErrors } from '../../ui/use-field-errors.ts'
import { useMute } from './queries.ts'
import { kindWord, subjectOf } from './words.ts'

const DAY = 24 * 60 * 60_000
/** By the calendar of whoever looks. */
const dayFromNow = (days: number) => new Intl.DateTimeFormat('en-CA').format(Date.now() + days * DAY)

const labels = { until: m.alerts_mute_until, reason: m.common_reason }
/** Why, and until when, nobody is to hear of this kind of problem with an item. */
export function MuteDialog({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const mute = useMute()
  const [until, setUntil] = useState(dayFromNow(30))
  const [reason, setReason] = useState('')
  const { input, ...errors } = useFieldErrors('mute-', labels)
  const kind = mutableKinds.find((mutable) => mutable === alert.kind)

  function submit() {
    const found = {
      ...(!until && { until: m.alerts_until_missing() }),
      ...(reason.trim().length < 5 && { reason: m.alerts_reason_short() }),
    }
    errors.show(found)
    if (Object.keys(found).length > 0 || !alert.itemId || !kind) return
    mute.mutate(
      { itemId: alert.itemId, kind, until, reason },
      {
        onSuccess: () => {
          toast.success(m.alerts_mute_done({ date: formatDate(until) }))
          onClose()
        },
        onError: errors.refuse,
      },
    )
  }

  return (
    <FormDialog
      title={m.alerts_mute_title({ name: subjectOf(alert) })}
      closeLabel={m.common_close()}
      submit={m.alerts_mute_save()}
      cancel={m.common_cancel()}
      isSaving={mute.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{m.alerts_mute_text({ kind: kindWord(alert.kind) })}</Text>
      <FieldErrors errors={errors.summary} />
      <TextInput
        {...input('until')}
        type="date"
        min={dayFromNow(0)}
        max={dayFromNow(MUTE_DAYS)}
        value={until}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
      <TextInput
        {...input('reason')}
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  )
}
