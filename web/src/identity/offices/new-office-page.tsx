import { IconBuildingCommunity } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useDraft } from '../../lib/draft.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import classes from './new-office-page.module.css'
import { emptyOffice, inputOf, type OfficeValues } from './office-values.ts'
import { OfficeWizard } from './office-wizard.tsx'
import { useCreateOffice } from './queries.ts'
import { RestoredDraftNotice } from './restored-draft-notice.tsx'

const steps = ['basics', 'address', 'contact', 'setup'] as const

export function NewOfficePage() {
  const managesAll = useCan('offices.add')
  return (
    <>
      <PageHeader title={m.offices_add()} trail={<Link to="/dashboard/offices">{m.common_offices()}</Link>} />
      <div className={`${ui.panel} ${classes.panel}`}>
        {managesAll ? (
          <NewOffice />
        ) : (
          <EmptyState icon={<IconBuildingCommunity size={24} stroke={1.75} />} title={m.offices_only_all()}>
            <LinkButton to="/dashboard/offices" variant="default">
              {m.offices_manage()}
            </LinkButton>
          </EmptyState>
        )}
      </div>
    </>
  )
}

function NewOffice() {
  const navigate = useNavigate()
  const create = useCreateOffice()
  const draft = useDraft('office:new', emptyOffice)
  const [start, setStart] = useState(0)
  const [values, setValues] = useState<OfficeValues>({ ...emptyOffice, ...draft.found?.value })

  function leave() {
    draft.discard()
    void navigate({ to: '/dashboard/offices' })
  }

  async function save() {
    const { officeId, ...parts } = values.setup
    const created = await create.mutateAsync({
      ...inputOf(values),
      setup: officeId ? { officeId, ...parts } : undefined,
    })
    toast.success(m.offices_created({ name: created.name }))
    leave()
  }

  function startOver() {
    draft.discard()
    setValues(emptyOffice)
    setStart(start + 1)
  }

  return (
    <OfficeWizard
      key={start}
      steps={steps}
      values={values}
      onChange={(next) => {
        setValues(next)
        draft.save(next)
      }}
      saveLabel={m.offices_add()}
      failure={m.offices_create_failed()}
      save={save}
      onCancel={leave}
      notice={draft.found && <RestoredDraftNotice savedAt={draft.found.savedAt} onStartOver={startOver} />}
    />
  )
}
