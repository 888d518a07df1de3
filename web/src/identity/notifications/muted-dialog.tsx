import { Button, Flex, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { IconBellOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { mutableWords } from './notice-words.ts'
import { useUnmuteKind, useWake } from './queries.ts'

/** What somebody does not hear of for now, and what comes back later, each with the way back. */
export function MutedDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(query.notifications.mutes.queryOptions())
  const unmute = useUnmuteKind()
  const wake = useWake()
  const onError = (problem: unknown) => toast.error(messageOf(problem))
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={m.notifications_muted()}
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      {error && !data ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={56} />
      ) : data.mutes.length + data.resting.length === 0 ? (
        <EmptyState
          icon={<IconBellOff size={24} stroke={1.75} />}
          title={m.notifications_muted_none()}
          text={m.notifications_muted_none_text()}
        />
      ) : (
        <Stack>
          {data.mutes.length > 0 && (
            <Part title={m.notifications_muted_title()} note={m.notifications_muted_critical()}>
              {data.mutes.map(({ id, kind, office, until }) => (
                <Row
                  key={id}
                  name={mutableWords[kind]()}
                  about={[
                    office ?? m.notifications_muted_everywhere(),
                    until && m.notifications_muted_until({ time: formatDateTime(until) }),
                  ]}
                >
                  <Button
                    variant="default"
                    size="compact-md"
                    aria-label={m.notifications_unmute_kind({ kind: mutableWords[kind]() })}
                    loading={unmute.isPending && unmute.variables.id === id}
                    onClick={() => unmute.mutate({ id }, { onError })}
                  >
                    {m.notifications_unmute()}
                  </Button>
                </Row>
              ))}
            </Part>
          )}
          {data.resting.length > 0 && (
            <Part title={m.notifications_snooze_title()}>
              {data.resting.map(({ id, title, until }) => (
                <Row
                  key={id}
                  name={title}
                  about={[m.notifications_muted_until({ time: formatDateTime(until) })]}
                >
                  <Button
                    variant="default"
                    size="compact-md"
                    aria-label={m.notifications_wake_name({ title })}
                    loading={wake.isPending && wake.variables === id}
                    onClick={() => wake.mutate(id, { onError })}
                  >
                    {m.notifications_wake()}
                  </Button>
                </Row>
              ))}
            </Part>
          )}
        </Stack>
      )}
    </Modal>
  )
}

type PartProps = { title: string; note?: string; children: ReactNode }

const Part = ({ title, note, children }: PartProps) => (
  <Flex component="section" direction="column" gap="xs">
    <h3 className={`${ui.text17} ${ui.strong}`}>{title}</h3>
    <Flex component="ul" direction="column" gap="sm" className={ui.plainList}>
      {children}
    </Flex>
    {note && <Text className={ui.note}>{note}</Text>}
  </Flex>
)

type RowProps = { name: string; about: (string | null)[]; children: ReactNode }

const Row = ({ name, about, children }: RowProps) => (
  <Flex component="li" justify="space-between" align="center" wrap="wrap" gap="xs">
    <Flex component="span" direction="column" miw={0} className={ui.notes}>
      <b className={`${ui.strong} ${ui.breaks}`}>{name}</b>
      <small>{about.filter(Boolean).join(' · ')}</small>
    </Flex>
    {children}
  </Flex>
)
