import { Select, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { OfficeHoursBlocks } from '../../identity/office-hours/office-hours-blocks.tsx'
import { useChosenOffice } from '../../lib/chosen-office.ts'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import { Nothing } from '../../ui/block.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProceduresNav } from '../nav/procedures-nav.tsx'
import { RulesButton } from '../rules/rules-button.tsx'

/** When offices are open, one at a time, for those who book there. */
export function HoursPage() {
  const session = useSession()
  const chosen = useChosenOffice(session)
  const [shown, setShown] = useState<string | null>(null)
  const { offices } = session
  const office = offices.find(({ id }) => id === (shown ?? chosen)) ?? offices[0]
  return (
    <>
      <PageHeader title={m.page_title_office_hours()}>
        <RulesButton />
      </PageHeader>
      <ProceduresNav />
      {offices.length > 1 && (
        <Select
          label={m.common_office()}
          maw={360}
          mb="md"
          allowDeselect={false}
          data={offices.map(({ id, name }) => ({ value: id, label: name }))}
          value={office?.id ?? null}
          onChange={setShown}
        />
      )}
      {office ? (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          <OfficeHoursBlocks key={office.id} office={office} />
        </SimpleGrid>
      ) : (
        <Nothing>{m.office_hours_no_office()}</Nothing>
      )}
    </>
  )
}
