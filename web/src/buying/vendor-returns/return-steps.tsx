import { Button, Group } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { VendorReturn } from '@wellstock/contract/buying/vendor-returns'
import type { ReturnStep } from '@wellstock/domain/buying/vendor-returns'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { WordsDialog } from '../../ui/words-dialog.tsx'
import { AuthoriseDialog } from './authorise-dialog.tsx'
import { CreditDialog } from './credit-dialog.tsx'
import { useReturnStep } from './queries.ts'
import { ReplaceDialog } from './replace-dialog.tsx'
import { ReturnGoodsDialog } from './return-goods-dialog.tsx'
import { ShipDialog } from './ship-dialog.tsx'
import { shortOf } from './words.ts'

const next: readonly ReturnStep[] = ['authorise', 'ship', 'credit']

/** What the caller may do with it now, the next step filled. */
export function ReturnSteps({ found }: { found: VendorReturn }) {
  const { id, version, number, receipt, steps } = found
  const [dialog, setDialog] = useState<ReturnStep | null>(null)
  const ending = useReturnStep(id)
  const close = () => setDialog(null)
  const words = { label: m.common_reason(), field: 'reason', short: m.orders_reason_short() } as const
  const short = shortOf(found)
  return (
    <Group align="stretch" gap="xs" data-screen-only>
      {steps.map((step) => (
        <Button
          key={step}
          variant={next.includes(step) ? 'filled' : 'default'}
          onClick={() => setDialog(step)}
        >
          {m[`returns_do_${step}`]()}
        </Button>
      ))}
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
        onClick={() => print()}
      >
        {m.ui_print()}
      </Button>
      {dialog === 'edit' && <ReturnGoodsDialog receipt={receipt} existing={found} onClose={close} />}
      {dialog === 'authorise' && <AuthoriseDialog found={found} onClose={close} />}
      {dialog === 'ship' && <ShipDialog found={found} onClose={close} />}
      {dialog === 'credit' && <CreditDialog found={found} onClose={close} />}
      {dialog === 'replace' && <ReplaceDialog found={found} onClose={close} />}
      {dialog === 'close' && (
        <WordsDialog
          {...words}
          title={m.returns_close_title({ number })}
          text={short > 0 ? m.returns_close_short({ amount: formatPrice(short) }) : m.returns_close_text()}
          yes={m.returns_do_close()}
          isDanger={short > 0}
          step={ending}
          input={(reason) => () => api.vendorReturns.close({ id, version, reason })}
          done={() => m.returns_closed({ number })}
          onClose={close}
        />
      )}
      {dialog === 'cancel' && (
        <WordsDialog
          {...words}
          title={m.returns_cancel_title({ number })}
          text={m.returns_cancel_text()}
          yes={m.returns_do_cancel()}
          no={m.confirm_no_cancel()}
          isDanger
          step={ending}
          input={(reason) => () => api.vendorReturns.cancel({ id, version, reason })}
          done={() => m.returns_cancelled({ number })}
          onClose={close}
        />
      )}
    </Group>
  )
}
