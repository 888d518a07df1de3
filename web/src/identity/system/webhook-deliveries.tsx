import { Button, Flex, Modal, Stack } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Webhook, WebhookDelivery } from '@wellstock/contract/identity/webhooks'
import { useMemo, useState } from 'react'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { firstPage, type Paged } from '../../lib/search-params.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import { List } from '../../ui/list.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import classes from './system-page.module.css'
import { useSendAgain, webhookQueries } from './webhook-queries.ts'
import { eventName, hostOf } from './webhook-words.ts'

const words: Record<WebhookDelivery['state'], () => string> = {
  waiting: m.webhooks_state_waiting,
  sent: m.webhooks_state_sent,
  dead: m.webhooks_state_dead,
}

const answerOf = ({ status, answer }: WebhookDelivery) =>
  [status, answer].filter((part) => part !== null && part !== '').join(' · ')

function State({ delivery }: { delivery: WebhookDelivery }) {
  const { state, attempts, nextTryAt } = delivery
  const tone = state === 'sent' ? 'sent' : state === 'dead' || attempts > 0 ? 'failing' : undefined
  return (
    <span className={classes.state} data-state={tone}>
      {state === 'waiting' && attempts > 0
        ? m.webhooks_state_retry({ time: formatDateTime(nextTryAt) })
        : words[state]()}
    </span>
  )
}

function Again({ delivery }: { delivery: WebhookDelivery }) {
  const again = useSendAgain()
  if (delivery.state !== 'dead') return null
  return (
    <Button
      variant="default"
      size="compact-sm"
      className={ui.touch}
      loading={again.isPending}
      onClick={() => again.mutate(delivery.id, { onError: (problem) => toast.error(messageOf(problem)) })}
    >
      {m.common_send_again()}
    </Button>
  )
}

const columnsNow = (): GridColumn<WebhookDelivery>[] => [
  { key: 'type', header: m.webhooks_event(), cell: ({ type }) => eventName(type), canHide: false },
  {
    key: 'createdAt',
    header: m.webhooks_when(),
    cell: ({ createdAt }) => formatDateTime(createdAt),
    width: '11rem',
  },
  {
    key: 'state',
    header: m.common_state(),
    cell: (delivery) => (
      <Flex component="span" direction="column" gap={4}>
        <State delivery={delivery} />
        <Again delivery={delivery} />
      </Flex>
    ),
    width: '11rem',
  },
  {
    key: 'attempts',
    header: m.webhooks_tries(),
    cell: ({ attempts }) => formatNumber(attempts),
    isNumeric: true,
    width: '5rem',
  },
  {
    key: 'answer',
    header: m.webhooks_answer(),
    cell: (delivery) => <span className={ui.breaks}>{answerOf(delivery)}</span>,
  },
]

/** What was sent to an endpoint and what waits, latest first. */
export function WebhookDeliveries({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [paged, setPaged] = useState<Paged>(firstPage)
  const columns = useMemo(columnsNow, [])
  const list = useQuery(webhookQueries.deliveries(webhook.id, paged.page, paged.pageSize))
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.webhooks_deliveries_of({ host: hostOf(webhook.url) })}
      size="xl"
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      <List
        name="webhook-deliveries"
        label={m.webhooks_deliveries()}
        answer={list}
        search={paged}
        onChange={(change) => setPaged((before) => ({ ...before, ...change }))}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ type }) => eventName(type)}
        skeletonRows={4}
        card={(delivery) => (
          <Stack gap={4}>
            <strong>{eventName(delivery.type)}</strong>
            <span className={ui.note}>{formatDateTime(delivery.createdAt)}</span>
            <State delivery={delivery} />
            <span className={`${ui.note} ${ui.breaks}`}>{answerOf(delivery)}</span>
            <Again delivery={delivery} />
          </Stack>
        )}
        empty={{
          none: { icon: IconSend, title: m.webhooks_deliveries_none() },
        }}
      />
    </Modal>
  )
}
