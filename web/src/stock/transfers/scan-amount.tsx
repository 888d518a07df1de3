import { SegmentedControl, Stack } from '@mantine/core'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'

export const scanAmounts = ['1', '5', '10', 'all'] as const
export type ScanAmount = (typeof scanAmounts)[number]

type ScanAmountProps = { value: ScanAmount; onChange: (amount: ScanAmount) => void }

/** How much one scan stands for: single units, a box of them, or all of the lot. */
export function ScanAmountField({ value, onChange }: ScanAmountProps) {
  return (
    <Stack gap={2} className={ui.note}>
      <span id="scan-amount">{m.transfers_scan_amount()}</span>
      <SegmentedControl
        aria-labelledby="scan-amount"
        value={value}
        onChange={(next) => onChange(scanAmounts.find((each) => each === next) ?? '1')}
        data={scanAmounts.map((amount) => ({
          value: amount,
          label: amount === 'all' ? m.transfers_scan_whole() : `+${amount}`,
        }))}
      />
    </Stack>
  )
}
