import { Button } from '@mantine/core'
import type { PersonRow } from '@wellstock/contract/identity/people'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { toast } from '../../ui/toast.tsx'
import { useResend, useSetStatus } from './queries.ts'

type Waiting = Pick<PersonRow, 'id' | 'name' | 'email'>

/** Sends an invitation again; the link sent before ends. */
export function ResendButton({ person: { id, name, email } }: { person: Waiting }) {
  const resend = useResend()
  return (
    <Button
      variant="default"
      size="compact-md"
      aria-label={m.people_resend_name({ name })}
      loading={resend.isPending}
      onClick={() =>
        resend.mutate(
          { id },
          {
            onSuccess: () => toast.success(m.people_invited({ email })),
            onError: (error) => toast.error(messageOf(error)),
          },
        )
      }
    >
      {m.common_send_again()}
    </Button>
  )
}

function LetInButton({ person: { id, name } }: { person: Waiting }) {
  const setStatus = useSetStatus()
  return (
    <Button
      variant="default"
      size="compact-md"
      aria-label={m.people_let_in_name({ name })}
      loading={setStatus.isPending}
      onClick={() =>
        setStatus.mutate(
          { id, status: 'active' },
          {
            onSuccess: () => toast.success(m.people_let_in_done({ name })),
            onError: (error) => toast.error(messageOf(error)),
          },
        )
      }
    >
      {m.people_let_in()}
    </Button>
  )
}

/** What somebody who waits can be helped with from the list. */
export function WaitingAction({ person }: { person: PersonRow }) {
  if (person.status === 'invited') return <ResendButton person={person} />
  return person.status === 'pending' ? <LetInButton person={person} /> : null
}
