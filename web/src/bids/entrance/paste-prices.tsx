import { Button, Modal, Stack, Text } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { MAX_BID_LINES } from '@wellstock/domain/bids/bids'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { ListFile } from '../../stock/imports/list-file.tsx'
import ui from '../../ui/shared.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

type PastePricesProps = { onRows: (text: string) => void; onDownload: () => void }

/** Prices from a spreadsheet, pasted or as a file; and the file to fill in. */
export function PastePrices({ onRows, onDownload }: PastePricesProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconFileSpreadsheet {...icon} />} onClick={() => setOpen(true)}>
        {m.entrance_paste()}
      </Button>
      <Button variant="default" leftSection={<IconDownload {...icon} />} onClick={onDownload}>
        {m.entrance_csv()}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={m.entrance_paste()}
        size="lg"
        closeButtonProps={{ 'aria-label': m.common_close() }}
      >
        <Stack gap="sm">
          <Text className={ui.note}>{m.entrance_paste_text()}</Text>
          <ListFile
            maxRows={MAX_BID_LINES}
            isBusy={false}
            error={null}
            onList={(_, content) => {
              onRows(content)
              setOpen(false)
            }}
          />
        </Stack>
      </Modal>
    </>
  )
}

/** What became of the rows that were read: how many lines were filled in, and which rows were left. */
export function PasteOutcome({ placed, left }: { placed: number; left: readonly string[] }) {
  return (
    <div role="status">
      <Text>{m.entrance_pasted({ count: placed, shown: formatNumber(placed) })}</Text>
      {left.length > 0 && (
        <>
          <b>{m.entrance_pasted_left({ count: left.length, shown: formatNumber(left.length) })}</b>
          <ul className={ui.bullets}>
            {left.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows may say the same
              <li key={index} className={ui.breaks}>
                {row}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
