import { Button, Flex } from '@mantine/core'
import { officesWith } from '@wellstock/contract/platform/access'
import { chooseOffice, useChosenOffice } from '../../lib/chosen-office.ts'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import ui from '../../ui/shared.module.css'
import classes from './scan-page.module.css'

/**
 * The offices whose stock the person may look at, and the one they are in: the one they chose, or the only one that is
 * theirs. Undefined: nobody knows, and what is scanned would be booked somewhere.
 */
export function usePlace() {
  const session = useSession()
  const chosen = useChosenOffice(session)
  const { grants } = session.person
  const readable = officesWith(grants, 'inventory.read')
  const offices = session.offices.filter(({ id }) => readable === 'all' || readable.includes(id))
  const writable = officesWith(grants, 'inventory.write')
  const own = writable === 'all' || writable.length === 0 ? offices.map(({ id }) => id) : writable
  const wanted = offices.some(({ id }) => id === chosen) ? chosen : own.length === 1 ? own[0] : undefined
  return { session, offices, officeId: wanted ?? undefined }
}

/** Asked once on each device. */
export function OfficeQuestion({ session, offices }: Omit<ReturnType<typeof usePlace>, 'officeId'>) {
  return (
    <Flex
      component="section"
      direction="column"
      gap="sm"
      p="md"
      className={`${ui.panel} ${classes.question}`}
      aria-labelledby="scan-where"
    >
      <h1 id="scan-where">{m.scan_which_office()}</h1>
      {offices.map(({ id, name }) => (
        <Button key={id} size="lg" variant="default" onClick={() => chooseOffice(session, id)}>
          {name}
        </Button>
      ))}
    </Flex>
  )
}
