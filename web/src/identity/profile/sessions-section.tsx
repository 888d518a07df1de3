import { Button, Flex } from '@mantine/core'
import { IconDeviceDesktop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Session } from '@wellstock/contract/identity/security'
import { formatAgo, formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import { RowsSkeleton, TitledSection } from '../../ui/titled-section.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './security.module.css'
import { sessionsOptions, useRevokeOthers, useRevokeSession } from './security-queries.ts'

export function SessionsSection() {
  const { data: sessions, error, refetch } = useQuery(sessionsOptions)
  const { mutateAsync: revoke } = useRevokeSession()
  const revokeOthers = useRevokeOthers()

  async function end({ id, isCurrent }: Session) {
    if (isCurrent) return toast.error(m.security_session_is_current())
    try {
      await revoke(id)
      toast.success(m.security_session_revoked())
    } catch (problem) {
      toast.error(messageOf(problem))
    }
  }

  const endOthers = () =>
    revokeOthers.mutate(undefined, {
      onSuccess: ({ revoked }) => toast.success(m.security_sessions_ended({ count: revoked })),
      onError: (problem) => toast.error(messageOf(problem)),
    })

  return (
    <TitledSection
      title={m.security_sessions()}
      action={
        sessions &&
        sessions.length > 1 && (
          <Button variant="default" onClick={endOthers} loading={revokeOthers.isPending}>
            {m.security_sessions_others()}
          </Button>
        )
      }
    >
      {sessions ? (
        <Flex
          component="ul"
          direction="column"
          className={`${ui.plainList} ${ui.quietIcons} ${classes.sessions}`}
        >
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onRevoke={() => void end(session)} />
          ))}
        </Flex>
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton />
      )}
      {sessions?.length === 1 && <p className={classes.text}>{m.security_sessions_only()}</p>}
    </TitledSection>
  )
}

function SessionRow({ session, onRevoke }: { session: Session; onRevoke: () => void }) {
  const { device, browser, location, lastActive, isCurrent } = session
  return (
    <li>
      <IconDeviceDesktop size={22} stroke={1.5} aria-hidden />
      <div>
        <strong>{device}</strong>
        {isCurrent && <span className={`${ui.tag} ${classes.current}`}>{m.security_session_current()}</span>}
        <small>{m.security_session_place({ browser, location })}</small>
        <small title={formatDateTime(lastActive)}>
          {m.security_session_active({ ago: formatAgo(lastActive) })}
        </small>
      </div>
      <Button
        variant="default"
        data-disabled={isCurrent || undefined}
        aria-disabled={isCurrent || undefined}
        aria-label={m.security_session_revoke_name({ device, browser })}
        onClick={onRevoke}
      >
        {m.security_session_revoke()}
      </Button>
    </li>
  )
}
