import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { OrderProduct, ReadLine } from '@wellstock/contract/buying/order'
import { MAX_ORDER_FILE_ROWS } from '@wellstock/domain/buying/orders'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { ListFile } from '../../stock/imports/list-file.tsx'
import ui from '../../ui/shared.module.css'
import type { LineValue } from './order-values.ts'

export type ReadProduct = { product: OrderProduct; packs: number }

type AddFromFileProps = {
  officeId: string
  /** Of a direct buy; otherwise empty. */
  vendorId: string
  lines: readonly LineValue[]
  /** What the file asks for that is not in the order yet. */
  onAdd: (found: ReadProduct[]) => void
}

/** Reads a file of products and quantities into the order, and says of the other rows what to do. */
export function AddFromFile({ officeId, vendorId, lines, onAdd }: AddFromFileProps) {
  const [isOpen, setOpen] = useState(false)
  const [result, setResult] = useState<{ added: number; left: ReadLine[] } | null>(null)
  const read = useMutation({
    mutationFn: (content: string) =>
      api.orders.readLines({ officeId, ...(vendorId && { vendorId }), content }),
    onSuccess: (rows) => {
      const isNew = ({ product }: ReadLine) => !lines.some(({ productId }) => productId === product?.id)
      const added = rows.flatMap((row) =>
        row.outcome === 'matched' && row.product && isNew(row)
          ? [{ product: row.product, packs: row.packs }]
          : [],
      )
      const left = rows
        .filter((row) => row.outcome !== 'matched' || !isNew(row))
        .map((row) => ({ ...row, outcome: row.outcome === 'matched' ? ('twice' as const) : row.outcome }))
      onAdd(added)
      setResult({ added: added.length, left })
    },
  })
  const open = () => {
    setResult(null)
    read.reset()
    setOpen(true)
  }
  return (
    <>
      <Button
        variant="default"
        disabled={!officeId}
        leftSection={<IconFileSpreadsheet size={18} stroke={1.75} aria-hidden />}
        onClick={open}
      >
        {m.orders_from_file()}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={m.orders_from_file()}
        size="lg"
        closeButtonProps={{ 'aria-label': m.common_close() }}
      >
        <Stack gap="sm">
          {result ? (
            <>
              <Text role="status">
                {m.orders_file_added({ count: result.added, shown: formatNumber(result.added) })}
              </Text>
              {result.left.length > 0 && (
                <>
                  <b>
                    {m.orders_file_left({
                      count: result.left.length,
                      shown: formatNumber(result.left.length),
                    })}
                  </b>
                  <ul className={ui.bullets}>
                    {result.left.map((row) => (
                      <li key={row.line} className={ui.breaks}>
                        {m.orders_file_row({ row: formatNumber(row.line), text: row.text })} {leftWords(row)}
                      </li>
                    ))}
                  </ul>
                </>
              )}
              <Group justify="flex-end" align="stretch" gap="xs">
                <Button onClick={() => setOpen(false)}>{m.common_close()}</Button>
              </Group>
            </>
          ) : (
            <>
              <Text className={ui.note}>{m.orders_from_file_text()}</Text>
              <ListFile
                maxRows={MAX_ORDER_FILE_ROWS}
                isBusy={read.isPending}
                error={read.error}
                onList={(_, content) => read.mutate(content)}
              />
            </>
          )}
        </Stack>
      </Modal>
    </>
  )
}

/** Why a row was left out, and what to do. */
const leftWords = ({ outcome, quantity, product }: ReadLine) =>
  outcome === 'matched'
    ? ''
    : m[`orders_file_${outcome}`]({
        quantity,
        pack: formatNumber(product?.packQuantity ?? 1),
        unit: product?.unit ?? '',
      })
