import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconFileZip } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import ui from '../../ui/shared.module.css'
import { useFileDrop } from '../../ui/use-file-drop.tsx'
import { ComplianceNav } from '../nav/compliance-nav.tsx'
import classes from './binders.module.css'
import { type Checked, CheckResult } from './check-result.tsx'
import { MAX_BINDER, NoBinder, readBinder } from './read-binder.ts'

/** Says of a binder whether it is as it was made, and whether the audit still stands that it names. */
export function CheckBinderPage() {
  const [isTooLarge, setTooLarge] = useState(false)
  const check = useMutation({
    mutationFn: async (file: File): Promise<Checked> => {
      const { text, ...read } = await readBinder(file)
      return { ...read, ...(await api.surveyBinders.check({ manifest: text })) }
    },
  })
  const drop = useFileDrop({
    label: m.binders_drop(),
    maxSize: MAX_BINDER,
    onFile: (file) => {
      setTooLarge(false)
      check.mutate(file)
    },
    onRefuse: () => setTooLarge(true),
    isBusy: check.isPending,
  })
  const refused = isTooLarge
    ? m.binders_too_large()
    : check.error && (check.error instanceof NoBinder ? m.binders_unreadable() : messageOf(check.error))
  return (
    <>
      <PageHeader title={m.page_title_survey_binder_check()}>
        <LinkButton variant="default" to="/dashboard/compliance/binder">
          {m.page_title_survey_binder()}
        </LinkButton>
      </PageHeader>
      <ComplianceNav />
      <Stack gap="md">
        <section className={`${ui.panel} ${classes.wish}`} aria-label={m.binders_drop()} {...drop.target}>
          <Stack gap="md">
            <Text>{m.binders_check_text()}</Text>
            {drop.input}
            <Group>
              <Button
                leftSection={<IconFileZip size={18} stroke={1.75} aria-hidden />}
                onClick={drop.choose}
                loading={check.isPending}
              >
                {m.binders_choose()}
              </Button>
              {check.isPending && (
                <span role="status">{m.binders_checking({ name: check.variables.name })}</span>
              )}
            </Group>
          </Stack>
        </section>
        {refused && (
          <Alert
            color="danger"
            variant="light"
            role="alert"
            icon={<IconAlertTriangle size={18} aria-hidden />}
          >
            {refused}
          </Alert>
        )}
        {check.data && !refused && <CheckResult checked={check.data} />}
      </Stack>
    </>
  )
}
