import { Modal } from '@mantine/core'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { NoScans } from '../scanning/no-scans.tsx'
import { modes } from './modes.ts'
import classes from './scan-page.module.css'

/** What each mode does, how lines are added up, and which printed commands there are. */
export function HelpDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={m.scan_help()}
      size="lg"
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      <NoScans />
      <p>{m.scan_rule()}</p>
      <dl className={classes.help}>
        {modes.map((mode) => (
          <div key={mode}>
            <dt className={ui.strong}>{m[`scan_mode_${mode}`]()}</dt>
            <dd>{m[`scan_help_${mode}`]()}</dd>
          </div>
        ))}
      </dl>
      <p>{m.scan_help_commands()}</p>
      <p>{m.scan_help_offline()}</p>
    </Modal>
  )
}
