import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import type { BillableLine } from '@wellstock/contract/buying/invoice'
import { type InvoiceKind, MAX_INVOICE_LINES } from '@wellstock/domain/buying/invoices'
import { useState } from 'react'
import { formatNumber, numberSigns } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { ListFile } from '../../stock/imports/list-file.tsx'
import ui from '../../ui/shared.module.css'
import type { LineValue } from './invoice-values.ts'
import { linesOfRows } from './pasted-lines.ts'
import { type PastedRow, readPasted } from './read-pasted.ts'

type PasteLinesProps = {
  billable: readonly BillableLine[]
  kind: InvoiceKind
  onRead: (lines: LineValue[]) => void
}

/** Reads rows of a spreadsheet into the invoice, and says which of them mean nothing that can be billed. */
export function PasteLines({ billable, kind, onRead }: PasteLinesProps) {
  const [isOpen, setOpen] = useState(false)
  const [result, setResult] = useState<{ read: number; left: PastedRow[] } | null>(null)
  const close = () => setOpen(false)
  function read(content: string) {
    const { lines, left } = linesOfRows(readPasted(content, numberSigns()), billable, kind)
    onRead(lines)
    setResult({ read: lines.length, left })
  }
  return (
    <>
      <Button
        variant="default"
        disabled={billable.length === 0}
        leftSection={<IconFileSpreadsheet size={18} stroke={1.75} aria-hidden />}
        onClick={() => {
          setResult(null)
          setOpen(true)
        }}
      >
        {m.invoices_paste()}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={m.invoices_paste()}
        size="lg"
        closeButtonProps={{ 'aria-label': m.common_close() }}
      >
        <Stack gap="sm">
          {result ? (
            <>
              <Text role="status">
                {m.invoices_pasted({ count: result.read, shown: formatNumber(result.read) })}
              </Text>
              {result.left.length > 0 && (
                <>
                  <b>
                    {m.invoices_pasted_left({
                      count: result.left.length,
                      shown: formatNumber(result.left.length),
                    })}
                  </b>
                  <ul className={ui.bullets}>
                    {result.left.map(({ text }, place) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: rows may say the same
                      <li key={place} className={ui.breaks}>
                        {text}
                      </li>
                    ))}
                  </ul>
                </>
              )}
              <Group justify="flex-end" align="stretch" gap="xs">
                <Button onClick={close}>{m.common_close()}</Button>
              </Group>
            </>
          ) : (
            <>
              <Text className={ui.note}>{m.invoices_paste_text()}</Text>
              <ListFile
                maxRows={MAX_INVOICE_LINES}
                isBusy={false}
                error={null}
                onList={(_, content) => read(content)}
              />
            </>
          )}
        </Stack>
      </Modal>
    </>
  )
}
