import { Button, Stack, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { signal } from '../scanning/sounds.ts'
import { useWedge } from '../scanning/use-wedge.ts'
import { codeText } from './code-text.ts'
import classes from './detection.module.css'

type ScannerSourceProps = { total: number; onScan: (raw: string) => void; onUndo: (raw: string) => void }

/** A walk along the shelf with a scanner: each scan counts one. */
export function ScannerSource({ total, onScan, onUndo }: ScannerSourceProps) {
  const [scans, setScans] = useState<readonly string[]>([])
  const last = scans.at(-1)
  useWedge(({ raw }) => {
    onScan(raw)
    setScans((before) => [...before, raw])
    signal('ok')
  })

  return (
    <Stack gap="xs">
      <Text c="dimmed" fz="sm" className={ui.breaks}>
        {m.detection_scanner_text()}
      </Text>
      <div className={classes.counter} role="status">
        <b>{formatNumber(total)}</b>
        <span>{m.detection_scanner_seen()}</span>
        {last !== undefined && <span className={classes.code}>{codeText(last)}</span>}
      </div>
      <div>
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
          disabled={last === undefined}
          onClick={() => {
            if (last === undefined) return
            onUndo(last)
            setScans(scans.slice(0, -1))
          }}
        >
          {m.detection_scanner_undo()}
        </Button>
      </div>
    </Stack>
  )
}
