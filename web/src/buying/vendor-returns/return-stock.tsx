import { Button, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReturnableReceipt } from '@wellstock/contract/buying/vendor-returns'
import type { Item } from '@wellstock/contract/stock/items'
import { type ReactNode, useState } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { returnQueries } from './queries.ts'
import { ReturnGoodsDialog } from './return-goods-dialog.tsx'

type ReturnStockProps = {
  item: Item
  lotId: string | null | undefined
  withoutReceipt: ReactNode
  onClose: () => void
}

/** Begins a return at the item: of the receipt its stock came by, of the one that is chosen of several, or of none. */
export function ReturnStock({ item, lotId, withoutReceipt, onClose }: ReturnStockProps) {
  const { data: receipts, error, refetch } = useQuery(returnQueries.receipts(item.id, lotId ?? undefined))
  const [chosen, setChosen] = useState<ReturnableReceipt | null>(null)
  const [hasNone, setNone] = useState(lotId === null)
  const receipt = chosen ?? (receipts?.length === 1 ? receipts[0] : undefined)
  if (hasNone || receipts?.length === 0) return withoutReceipt
  if (receipt) return <ReturnGoodsDialog receipt={receipt} onClose={onClose} />
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.returns_which_receipt({ name: item.name })}
      size="lg"
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      {error && !receipts && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!receipts && !error && <Skeleton height={120} radius="md" role="status" aria-label={m.loading()} />}
      {receipts && (
        <Stack gap="xs">
          {receipts.map((each) => (
            <Button
              key={each.id}
              variant="default"
              justify="flex-start"
              h="auto"
              py="xs"
              ta="start"
              onClick={() => setChosen(each)}
            >
              <Stack component="span" gap={2}>
                <b>
                  {each.number} · {each.vendorName}
                </b>
                <small>{[formatDateTime(each.receivedAt), ...each.lots].filter(Boolean).join(' · ')}</small>
              </Stack>
            </Button>
          ))}
          <Text>{m.returns_other_receipt()}</Text>
          <Button variant="subtle" onClick={() => setNone(true)}>
            {m.stock_return_without()}
          </Button>
        </Stack>
      )}
    </Modal>
  )
}
