import { Button } from '@mantine/core'
import { IconTruckReturn } from '@tabler/icons-react'
import type { Receipt } from '@wellstock/contract/buying/receipt'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { ReturnGoodsDialog } from './return-goods-dialog.tsx'

/** Sends goods of a receipt back to its vendor, for whoever may. */
export function ReturnGoods({ receipt }: { receipt: Receipt }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {receipt.canReturn && (
        <Button
          variant="default"
          leftSection={<IconTruckReturn size={18} stroke={1.75} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {m.returns_goods()}
        </Button>
      )}
      {isOpen && <ReturnGoodsDialog receipt={receipt} onClose={() => setOpen(false)} />}
    </>
  )
}
