import { Alert, Button, Flex, Group, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconCloudUp } from '@tabler/icons-react'
import type { Receipt, ReceiptLine } from '@wellstock/contract/buying/receipt'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import type { ReceiptPhoto } from '../../stock/scan/queue.ts'
import { isReceipt } from '../../stock/scan/queue.ts'
import { keepPhotos } from '../../stock/scan/receipt-photos.ts'
import { useQueue } from '../../stock/scan/scan-queue.ts'
import { WholeConflict } from '../../stock/scan/whole-conflict.tsx'
import { Block } from '../../ui/block.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/shared.module.css'
import classes from './receiving.module.css'

const More = () => (
  <LinkButton to="/dashboard/vendor-orders/receive" size="lg" variant="default">
    {m.receiving_more_orders()}
  </LinkButton>
)

type ReceivedProps = { receipt: Receipt; lost: readonly ReceiptPhoto[]; stays: number }

const shelf = ({ item }: ReceiptLine) => item?.order ?? Number.MAX_SAFE_INTEGER

/** What was taken in, and where each of it goes, on the way past the shelves. */
export function Received({ receipt, lost, stays }: ReceivedProps) {
  const kept = receipt.lines.filter(({ item }) => item !== null).sort((a, b) => shelf(a) - shelf(b))
  const refused = receipt.lines.filter(({ item }) => item === null)
  return (
    <Stack maw="60rem">
      <Flex component="p" align="center" gap="xs" m={0} fz="lg" role="status">
        <IconCircleCheck size={24} stroke={1.75} aria-hidden className={classes.ok} />
        <b>{m.receiving_done({ number: receipt.number })}</b>
      </Flex>
      {stays > 0 && <Text>{m.receiving_stays({ count: stays, shown: formatNumber(stays) })}</Text>}
      {receipt.claim && (
        <Alert color="warn" variant="light">
          {m.receiving_claim({ number: receipt.claim.number })}
        </Alert>
      )}
      <LostPhotos receiptId={receipt.id} photos={lost} />
      {kept.length > 0 && (
        <Block title={m.receiving_put_away()}>
          <PutList lines={kept} />
        </Block>
      )}
      {refused.length > 0 && (
        <Block title={m.receiving_refused()}>
          <PutList lines={refused} />
        </Block>
      )}
      <Group align="stretch" gap="xs">
        <LinkButton to={`/dashboard/vendor-orders/receipts/${receipt.id}` as string} size="lg">
          {m.receiving_open_receipt()}
        </LinkButton>
        <More />
      </Group>
    </Stack>
  )
}

const PutList = ({ lines }: { lines: readonly ReceiptLine[] }) => (
  <ul className={`${ui.plainList} ${ui.ruledItems} ${classes.put}`}>
    {lines.map(({ id, item, name, unit, quantity, lotNumber, serialNumber, outcome, problem }) => (
      <li key={id}>
        <b>
          {item
            ? [item.room, item.bin].filter(Boolean).join(' · ')
            : problem && m[`receiving_problem_${problem}`]()}
        </b>
        <span className={ui.tight}>
          {name}
          <small className={ui.note}>
            {[
              serialNumber ?? (lotNumber && m.receiving_lot({ lot: lotNumber })),
              outcome === 'quarantined' && m.receiving_outcome_quarantined(),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
        <span className={`${ui.figures} ${ui.right} ${ui.nowrap}`}>
          {m.common_quantity_and_unit({ quantity: formatNumber(quantity), unit })}
        </span>
      </li>
    ))}
  </ul>
)

/** The receipt stands without them: which they are, and another try. */
function LostPhotos({ receiptId, photos }: { receiptId: string; photos: readonly ReceiptPhoto[] }) {
  const { person } = useSession()
  const [lost, setLost] = useState(photos)
  const [isTrying, setTrying] = useState(false)
  if (lost.length === 0) return null
  async function again() {
    setTrying(true)
    setLost(await keepPhotos(receiptId, lost, person.id))
    setTrying(false)
  }
  return (
    <Alert color="danger" variant="light" role="alert">
      <Text>{m.receiving_photos_lost({ names: lost.map(({ title }) => title).join(' · ') })}</Text>
      <Button variant="default" mt="xs" loading={isTrying} onClick={() => void again()}>
        {m.retry()}
      </Button>
    </Alert>
  )
}

/** Taken in on this device, and on its way as soon as there is a connection. */
export function Kept({ id, onDecided }: { id: string; onDecided: () => void }) {
  const queued = useQueue()
    .filter(isReceipt)
    .find((each) => each.id === id)
  if (queued?.state === 'conflict') return <WholeConflict queued={queued} onDecided={onDecided} />
  return (
    <Stack maw="60rem">
      <Flex component="p" align="center" gap="xs" m={0} fz="lg" role="status">
        {queued ? (
          <IconCloudUp size={24} stroke={1.75} aria-hidden />
        ) : (
          <IconCircleCheck size={24} stroke={1.75} aria-hidden className={classes.ok} />
        )}
        <b>
          {!queued
            ? m.receiving_sent()
            : queued.isMemoryOnly
              ? m.receiving_kept_by_page()
              : m.receiving_kept()}
        </b>
      </Flex>
      <Group align="stretch" gap="xs">
        {!queued && (
          <LinkButton to={`/dashboard/vendor-orders/receipts/${id}` as string} size="lg">
            {m.receiving_open_receipt()}
          </LinkButton>
        )}
        <More />
      </Group>
    </Stack>
  )
}
