import { Text } from '@mantine/core'
import {
  IconArrowBarToDown,
  IconArrowsExchange,
  IconBarrierBlock,
  IconCalculator,
  IconHandGrab,
  IconLink,
  IconPackageOff,
  IconSearch,
  type TablerIcon,
} from '@tabler/icons-react'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import classes from './mode-picker.module.css'
import { type Mode, modes } from './modes.ts'

const icons: Record<Mode, TablerIcon> = {
  lookup: IconSearch,
  use: IconHandGrab,
  receive: IconArrowBarToDown,
  move: IconArrowsExchange,
  count: IconCalculator,
  quarantine: IconBarrierBlock,
  bin_empty: IconPackageOff,
  link: IconLink,
}

type ModePickerProps = { mode: Mode; mayWrite: boolean; onChange: (mode: Mode) => void }

/** What scans are for; whoever may only look has no choice. */
export function ModePicker({ mode, mayWrite, onChange }: ModePickerProps) {
  return (
    <fieldset className={`${ui.plainFieldset} ${classes.root}`}>
      <legend className={ui.visuallyHidden}>{m.scan_modes()}</legend>
      {modes.map((each) => {
        const Icon = icons[each]
        return (
          <label key={each} className={`${ui.centered} ${classes.mode}`}>
            <input
              type="radio"
              name="scan-mode"
              checked={mode === each}
              disabled={!mayWrite && each !== 'lookup'}
              onChange={() => onChange(each)}
            />
            <Icon size={22} stroke={1.75} aria-hidden />
            {m[`scan_mode_${each}`]()}
          </label>
        )
      })}
      {!mayWrite && (
        <Text c="dimmed" className={ui.wide}>
          {m.scan_read_only()}
        </Text>
      )}
    </fieldset>
  )
}
