import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCircleCheck } from '@tabler/icons-react'
import type { OfficeDetails } from '@wellstock/contract/identity/offices'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { useDraft } from '../../lib/draft.ts'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { toast } from '../../ui/toast.tsx'
import {
  fieldLabel,
  inputOf,
  isOfficeField,
  mergeMine,
  type OfficeValues,
  valuesOf,
} from './office-values.ts'
import classes from './office-wizard.module.css'
import { OfficeWizard } from './office-wizard.tsx'
import { useUpdateOffice } from './queries.ts'
import { RestoredDraftNotice } from './restored-draft-notice.tsx'

const steps = ['basics', 'address', 'contact'] as const

type EditOfficeDialogProps = { office: OfficeDetails | null; onClose: () => void }

/** The Edit Office wizard, specification 2.5 and 5. */
export function EditOfficeDialog({ office, onClose }: EditOfficeDialogProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  return (
    <Modal
      stackId="edit-office"
      opened={office !== null}
      onClose={onClose}
      title={office && m.common_edit_named({ name: office.name })}
      closeButtonProps={{ 'aria-label': m.common_close() }}
      closeOnClickOutside={false}
      size="xl"
      fullScreen={isPhone}
    >
      {office && <EditOffice key={office.id} office={office} onClose={onClose} />}
    </Modal>
  )
}

// Inside the dialog, so that it begins anew each time.
function EditOffice({ office, onClose }: { office: OfficeDetails; onClose: () => void }) {
  const update = useUpdateOffice()
  const draft = useDraft(`office:${office.id}`, { opened: office, values: valuesOf(office) })
  // As the person opened it: a newer answer in the background must not pass for what they have seen.
  const [opened, setOpened] = useState(draft.found?.value.opened ?? office)
  const [values, setValues] = useState(draft.found?.value.values ?? valuesOf(office))
  const [stale, setStale] = useState<Problem | null>(null)
  const [isDone, setIsDone] = useState(false)

  function startFrom(base: OfficeDetails, next: OfficeValues) {
    setOpened(base)
    setValues(next)
    setStale(null)
  }

  async function save() {
    setStale(null)
    try {
      const saved = await update.mutateAsync({ ...inputOf(values), id: office.id, version: opened.version })
      draft.discard()
      setIsDone(true)
      toast.success(m.offices_updated({ name: saved.name }))
    } catch (error) {
      toast.error(m.offices_update_failed())
      if (!(error instanceof Problem) || error.code !== 'STALE_VERSION') throw error
      setStale(error)
    }
  }

  async function takeNewer(merge: (now: OfficeValues) => OfficeValues) {
    try {
      const now = await api.offices.get({ id: office.id })
      startFrom(now, merge(valuesOf(now)))
    } catch (error) {
      toast.error(messageOf(error))
    }
  }

  function startOver() {
    draft.discard()
    startFrom(office, valuesOf(office))
  }

  if (isDone)
    return (
      <Stack className={classes.done} role="status">
        <IconCircleCheck size={40} stroke={1.5} aria-hidden />
        <Text fw={550}>{m.offices_updated_here()}</Text>
        <Button onClick={onClose} data-autofocus>
          {m.common_close()}
        </Button>
      </Stack>
    )
  return (
    <OfficeWizard
      steps={steps}
      values={values}
      onChange={(next) => {
        setValues(next)
        draft.save({ opened, values: next })
      }}
      office={opened}
      saveLabel={m.offices_update()}
      failure={m.offices_update_failed()}
      save={save}
      onCancel={() => {
        draft.discard()
        onClose()
      }}
      notice={
        <>
          {draft.found && <RestoredDraftNotice savedAt={draft.found.savedAt} onStartOver={startOver} />}
          {stale && (
            <Alert color="warn" variant="light" role="alert" title={m.offices_stale()}>
              {Object.entries(stale.fields).map(([field, change]) => (
                <Text key={field}>
                  {isOfficeField(field)
                    ? m.offices_field_change({ field: fieldLabel(field), change })
                    : change}
                </Text>
              ))}
              <Group gap="xs" mt="sm">
                <Button variant="default" onClick={() => void takeNewer((now) => now)}>
                  {m.offices_stale_load()}
                </Button>
                <Button
                  variant="default"
                  onClick={() => void takeNewer((now) => mergeMine(valuesOf(opened), values, now))}
                >
                  {m.offices_stale_keep()}
                </Button>
              </Group>
            </Alert>
          )}
        </>
      }
    />
  )
}
