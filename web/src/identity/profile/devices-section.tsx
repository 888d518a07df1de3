import { Button, Flex } from '@mantine/core'
import { IconDeviceDesktop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import { RowsSkeleton, TitledSection } from '../../ui/titled-section.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './security.module.css'
import { devicesOptions, useDistrust } from './security-queries.ts'

/** Where the code of the second step is not asked for. */
export function DevicesSection() {
  const { data: devices, error, refetch } = useQuery(devicesOptions)
  const { one, all } = useDistrust()
  const onError = (problem: unknown) => toast.error(messageOf(problem))

  return (
    <TitledSection
      title={m.devices_title()}
      action={
        devices &&
        devices.length > 1 && (
          <Button
            variant="default"
            loading={all.isPending}
            onClick={() => all.mutate(undefined, { onError })}
          >
            {m.devices_remove_all()}
          </Button>
        )
      }
    >
      {devices ? (
        <Flex
          component="ul"
          direction="column"
          className={`${ui.plainList} ${ui.quietIcons} ${classes.sessions}`}
        >
          {devices.map(({ id, device, browser, location, trustedUntil, isCurrent }) => (
            <li key={id}>
              <IconDeviceDesktop size={22} stroke={1.5} aria-hidden />
              <div>
                <strong>{device}</strong>
                {isCurrent && <span className={`${ui.tag} ${classes.current}`}>{m.devices_current()}</span>}
                <small>{m.security_session_place({ browser, location })}</small>
                <small>{m.devices_until({ date: formatDate(trustedUntil) })}</small>
              </div>
              <Button
                variant="default"
                aria-label={m.devices_remove_name({ device, browser })}
                onClick={() => one.mutate(id, { onError })}
              >
                {m.common_remove()}
              </Button>
            </li>
          ))}
        </Flex>
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton />
      )}
      {devices?.length === 0 && <p className={classes.text}>{m.devices_none()}</p>}
    </TitledSection>
  )
}
