import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { muteLengths } from '@wellstock/domain/identity/notifications'
import { useRef, useState } from 'react'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { toast } from '../../ui/toast.tsx'
import { moveFocusOn } from './dismiss-button.tsx'
import { mutableWords } from './notice-words.ts'
import type { Notice } from './notices.ts'
import { useMuteKind, useSnooze } from './queries.ts'

const snoozes = ['hour', 'tomorrow', 'monday'] as const

/** Lets a notice rest, or mutes what it is of. In the panel it stays within it: a click elsewhere would close the panel. */
export function NoticeMenu({ notice, isInPanel = false }: { notice: Notice; isInPanel?: boolean }) {
  const snooze = useSnooze()
  const mute = useMuteKind()
  const button = useRef<HTMLButtonElement>(null)
  const [isOfOffice, setOfOffice] = useState(true)
  const { id, title, mutable } = notice
  const kind = mutable && mutableWords[mutable.kind]()
  const name = m.notifications_more({ title })
  return (
    <Menu position="bottom-end" withinPortal={!isInPanel}>
      <Menu.Target>
        <ActionIcon ref={button} variant="subtle" color="gray" size={36} aria-label={name} title={name}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{m.notifications_snooze()}</Menu.Label>
        {snoozes.map((until) => (
          <Menu.Item
            key={until}
            onClick={() => {
              moveFocusOn(button.current?.closest('li') ?? null)
              snooze.mutate({ notice, until })
            }}
          >
            {m[`notifications_snooze_${until}`]()}
          </Menu.Item>
        ))}
        {mutable && kind && (
          <>
            <Menu.Divider />
            <Menu.Label>{m.notifications_mute_kind({ kind })}</Menu.Label>
            {mutable.office && (
              <Menu.CheckboxItem checked={isOfOffice} onChange={setOfOffice} closeMenuOnClick={false}>
                {m.notifications_mute_office({ office: mutable.office })}
              </Menu.CheckboxItem>
            )}
            {muteLengths.map((length) => (
              <Menu.Item
                key={length}
                onClick={() =>
                  mute.mutate(
                    { id, length, isOfOffice: isOfOffice && mutable.office !== null },
                    {
                      onSuccess: () => toast.success(m.notifications_muted_done({ kind })),
                      onError: (error) => toast.error(messageOf(error)),
                    },
                  )
                }
              >
                {m[`notifications_mute_${length}`]()}
              </Menu.Item>
            ))}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
