import { Button, Flex, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Webhook } from '@wellstock/contract/identity/webhooks'
import { useState } from 'react'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { ConfirmDelete } from '../../ui/confirm-delete.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { NewWebhookDialog } from './new-webhook-dialog.tsx'
import classes from './system-page.module.css'
import { WebhookDeliveries } from './webhook-deliveries.tsx'
import { useWebhooks, webhookQueries } from './webhook-queries.ts'
import { eventName, hostOf } from './webhook-words.ts'

type Asked = { webhook: Webhook; about: 'deliveries' | 'removal' }

/** Where events are sent to, and what became of them. */
export function Webhooks() {
  const { data: webhooks, error, refetch } = useQuery(webhookQueries.list())
  const [isNew, setNew] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { remove } = useWebhooks()
  const close = () => setAsked(null)
  const ask = (about: Asked['about']) => (webhook: Webhook) => setAsked({ about, webhook })

  const end = ({ id }: Webhook) =>
    remove.mutate(id, {
      onSuccess: () => {
        toast.success(m.webhooks_removed())
        close()
      },
      onError: (problem) => toast.error(messageOf(problem)),
    })

  return (
    <Flex
      aria-labelledby="system-webhooks"
      component="section"
      direction="column"
      gap="sm"
      className={`${ui.panel} ${classes.block}`}
    >
      <Group justify="space-between" align="stretch" gap="sm">
        <h2 id="system-webhooks">{m.webhooks_title()}</h2>
        <Button variant="default" onClick={() => setNew(true)}>
          {m.webhooks_new()}
        </Button>
      </Group>
      {error && !webhooks ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : !webhooks ? (
        <Skeleton height={72} />
      ) : webhooks.length === 0 ? (
        <Text c="dimmed" fz="sm">
          {m.webhooks_none()}
        </Text>
      ) : (
        <Flex component="ul" direction="column" className={`${ui.plainList} ${ui.ruledItems}`}>
          {webhooks.map((webhook) => (
            <Entry
              key={webhook.id}
              webhook={webhook}
              onDeliveries={ask('deliveries')}
              onRemove={ask('removal')}
            />
          ))}
        </Flex>
      )}
      {isNew && <NewWebhookDialog onClose={() => setNew(false)} />}
      {asked?.about === 'deliveries' && <WebhookDeliveries webhook={asked.webhook} onClose={close} />}
      <ConfirmDelete
        isOpen={asked?.about === 'removal'}
        onClose={close}
        onConfirm={() => asked && end(asked.webhook)}
        title={m.webhooks_remove_title({ host: hostOf(asked?.webhook.url ?? '') })}
        isLoading={remove.isPending}
        confirmLabel={m.common_remove()}
      >
        <Text>{m.webhooks_remove_text()}</Text>
      </ConfirmDelete>
    </Flex>
  )
}

function stateOf({ isOn, givenUpAt, failingSince }: Webhook) {
  if (givenUpAt) return m.webhooks_given_up({ time: formatDateTime(givenUpAt) })
  if (!isOn) return m.webhooks_off()
  return failingSince ? m.webhooks_failing({ time: formatDateTime(failingSince) }) : m.webhooks_on()
}

type EntryProps = {
  webhook: Webhook
  onDeliveries: (webhook: Webhook) => void
  onRemove: (webhook: Webhook) => void
}

function Entry({ webhook, onDeliveries, onRemove }: EntryProps) {
  const { id, url, events, isOn, failingSince, givenUpAt, waiting, dead } = webhook
  const { turn, test } = useWebhooks()
  const onError = (problem: unknown) => toast.error(messageOf(problem))
  const isFailing = failingSince !== null || givenUpAt !== null
  const action = (label: string) => ({
    variant: 'default',
    'aria-label': m.webhooks_action_name({ action: label, url }),
    children: label,
  })
  return (
    <Flex component="li" direction="column" gap="xs" className={classes.webhook}>
      <strong className={ui.breaks}>{url}</strong>
      <span className={`${ui.quiet} ${ui.text14}`}>{events.map(eventName).join(' · ')}</span>
      <Flex component="span" wrap="wrap" gap="4px 12px" fz="sm">
        <span className={classes.state} data-state={isFailing ? 'failing' : isOn ? 'sent' : undefined}>
          {stateOf(webhook)}
        </span>
        {waiting > 0 && <span>{m.webhooks_waiting({ count: waiting, shown: formatNumber(waiting) })}</span>}
        {dead > 0 && (
          <span className={ui.danger}>{m.webhooks_dead({ count: dead, shown: formatNumber(dead) })}</span>
        )}
      </Flex>
      <Group gap="xs">
        <Button {...action(m.webhooks_deliveries())} onClick={() => onDeliveries(webhook)} />
        {isOn && (
          <Button
            {...action(m.webhooks_test())}
            loading={test.isPending}
            onClick={() =>
              test.mutate(id, { onSuccess: () => toast.success(m.webhooks_test_sent()), onError })
            }
          />
        )}
        <Button
          {...action(isOn ? m.webhooks_turn_off() : m.webhooks_turn_on())}
          loading={turn.isPending}
          onClick={() => turn.mutate({ id, isOn: !isOn }, { onError })}
        />
        <Button {...action(m.common_remove())} onClick={() => onRemove(webhook)} />
      </Group>
    </Flex>
  )
}
