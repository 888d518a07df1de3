import { Checkbox, Modal, Stack, TextInput } from '@mantine/core'
import { NewWebhook, type WebhookEvent, webhookEvents } from '@wellstock/contract/identity/webhooks'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { issueWords } from '../../lib/sentences.ts'
import { DialogForm } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { SecretBox } from '../profile/secret-box.tsx'
import { useWebhooks } from './webhook-queries.ts'
import { eventName } from './webhook-words.ts'

/** An address and its events; then the secret, once. */
export function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const { create } = useWebhooks()
  const [values, setValues] = useState({ url: '', events: [] as WebhookEvent[] })
  const [errors, setErrors] = useState<Record<string, string>>({})

  const change = (part: Partial<typeof values>) => {
    setValues({ ...values, ...part })
    setErrors(Object.fromEntries(Object.entries(errors).filter(([path]) => !(path in part))))
  }

  function submit() {
    const checked = NewWebhook.safeParse(values)
    setErrors(issueWords(checked.error?.issues))
    if (!checked.success) return
    create.mutate(checked.data, {
      onError: (error) => {
        const fields = error instanceof Problem ? error.fields : {}
        setErrors(fields)
        if (Object.keys(fields).length === 0) toast.error(messageOf(error))
      },
    })
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={m.webhooks_new()}
      closeButtonProps={{ 'aria-label': m.common_close() }}
      // Closed by accident, the secret would be gone.
      closeOnClickOutside={!create.data}
      closeOnEscape={!create.data}
    >
      {create.data ? (
        <SecretBox
          title={m.webhooks_secret()}
          text={m.webhooks_secret_text()}
          secret={create.data.secret}
          onDone={onClose}
        />
      ) : (
        <DialogForm
          submit={m.webhooks_create()}
          cancel={m.common_cancel()}
          isSaving={create.isPending}
          onSubmit={submit}
          onCancel={onClose}
        >
          <TextInput
            label={m.common_address()}
            type="url"
            placeholder="https://"
            autoComplete="off"
            maxLength={500}
            value={values.url}
            error={errors.url}
            onChange={(event) => change({ url: event.currentTarget.value })}
            data-autofocus
          />
          <Checkbox.Group
            label={m.webhooks_events()}
            value={values.events}
            error={errors.events}
            onChange={(events) => change({ events: events as WebhookEvent[] })}
          >
            <Stack gap={8} my={6}>
              {webhookEvents.map((each) => (
                <Checkbox key={each} value={each} label={eventName(each)} />
              ))}
            </Stack>
          </Checkbox.Group>
        </DialogForm>
      )}
    </Modal>
  )
}
