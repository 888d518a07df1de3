import { Button, Flex, Group, Text } from '@mantine/core'
import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Kiosk } from '@wellstock/contract/stock/kiosk'
import { UNDO_SECONDS } from '@wellstock/domain/stock/commands'
import { useEffect, useState } from 'react'
import { query } from '../../lib/api.ts'
import { InBrowserLanguage } from '../../lib/in-browser-language.tsx'
import { m } from '../../lib/messages.ts'
import { newId } from '../../lib/new-id.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import classes from './kiosk-page.module.css'

/** What has been refilled meanwhile is asked for so often, in ms. */
const EVERY = 60_000
/** Large enough for a glove. */
const TALL = 64

/** `/kiosk/<token>`: the two-bin items of a room, for a device that stands in it. Nobody signs in. */
export default function KioskPage({ token }: { token: string }) {
  return (
    <InBrowserLanguage>
      <Room token={token} />
    </InBrowserLanguage>
  )
}

function Room({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({
    ...query.kiosk.open.queryOptions({ input: { token } }),
    refetchInterval: EVERY,
  })
  const isGone = error instanceof Problem && [404, 422].includes(error.status)
  const title = isGone ? m.kiosk_gone() : data?.room
  useEffect(() => {
    if (title) document.title = `${title} · Wellstock`
  }, [title])

  return (
    <main className={classes.page}>
      {isGone ? (
        <>
          <h1>{m.kiosk_gone()}</h1>
          <Text>{m.kiosk_gone_text()}</Text>
        </>
      ) : data ? (
        <>
          <h1>{data.room}</h1>
          {data.items.length === 0 && <Text>{m.kiosk_no_items()}</Text>}
          <ul className={`${ui.plainList} ${classes.items}`}>
            {data.items.map((item) => (
              <Item key={item.id} item={item} token={token} />
            ))}
          </ul>
        </>
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <p role="status">{m.kiosk_loading()}</p>
      )}
    </main>
  )
}

function Item({ item, token }: { item: Kiosk['items'][number]; token: string }) {
  const client = useQueryClient()
  const [saidId, setSaidId] = useState<string | null>(null)
  const onSettled = () => client.invalidateQueries({ queryKey: query.kiosk.key() })
  const report = useMutation(
    query.kiosk.report.mutationOptions({ onSuccess: ({ id }) => setSaidId(id), onSettled }),
  )
  const takeBack = useMutation(
    query.kiosk.takeBack.mutationOptions({ onSuccess: () => setSaidId(null), onSettled }),
  )
  useEffect(() => {
    if (!saidId) return
    const timer = setTimeout(() => setSaidId(null), UNDO_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [saidId])
  const error = takeBack.error ?? report.error

  return (
    <li className={`${ui.panel} ${classes.item}`}>
      <div>
        <b className={ui.breaks}>{item.name}</b>
        {item.binCode && <Text className={ui.code}>{item.binCode}</Text>}
      </div>
      {saidId || item.isReported ? (
        <Group justify="space-between" gap="xs" className={classes.said}>
          <Flex role="status" component="span" align="center" wrap="wrap" gap="xs">
            <IconCircleCheck size={24} aria-hidden /> {m.kiosk_reported()}
          </Flex>
          {saidId && (
            <Button
              h={TALL}
              variant="default"
              leftSection={<IconArrowBackUp size={20} aria-hidden />}
              aria-label={m.scan_feed_undo_of({ name: item.name })}
              loading={takeBack.isPending}
              onClick={() => takeBack.mutate({ token, id: saidId })}
            >
              {m.scan_feed_undo()}
            </Button>
          )}
        </Group>
      ) : (
        <Button
          h={TALL}
          fullWidth
          aria-label={m.scan_booked_bin_empty({ name: item.name })}
          loading={report.isPending}
          onClick={() => report.mutate({ token, id: newId(), itemId: item.id })}
        >
          {m.scan_mode_bin_empty()}
        </Button>
      )}
      {error && (
        <Text role="alert" c="danger">
          {messageOf(error)}
        </Text>
      )}
    </li>
  )
}
