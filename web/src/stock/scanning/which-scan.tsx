import { Button, Modal, Stack } from '@mantine/core'
import { parseScan } from '@wellstock/domain/stock/scan-codes'
import { useEffect, useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { NoScans } from './no-scans.tsx'
import { answerQuestions, type ScanQuestion } from './scan-question.ts'
import { signal } from './sounds.ts'

/** The parts of a code, each on its own. */
function partsOf(raw: string): string {
  const { lot, serial, expiry, gtin } = parseScan(raw)
  return [
    ...(lot ? [m.common_lot_named({ lot })] : []),
    serial ? m.scan_fact_serial({ serial }) : m.scanning_which_no_serial(),
    ...(expiry ? [m.scan_fact_expiry({ date: formatDate(expiry) })] : []),
    ...(lot || serial || !gtin ? [] : [gtin]),
  ].join(' · ')
}

/** Asks, wherever something is scanned, what a code says whose separator may be missing. */
export default function WhichScan() {
  const [question, setQuestion] = useState<ScanQuestion | null>(null)
  useEffect(
    () =>
      answerQuestions((next) => {
        signal('attention')
        setQuestion(next)
      }),
    [],
  )
  if (!question) return null
  const close = () => setQuestion(null)
  return (
    <Modal
      opened
      onClose={close}
      title={m.scanning_which_title()}
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      <NoScans />
      <p>{m.scanning_which_text()}</p>
      <Stack gap="xs">
        {question.choices.map((raw) => (
          <Button
            key={raw}
            size="xl"
            variant="default"
            h="auto"
            mih={56}
            py="xs"
            styles={{ label: { whiteSpace: 'normal' } }}
            onClick={() => {
              close()
              question.take(raw)
            }}
          >
            {partsOf(raw)}
          </Button>
        ))}
        <Button size="lg" variant="subtle" onClick={close}>
          {m.scan_again()}
        </Button>
      </Stack>
    </Modal>
  )
}
