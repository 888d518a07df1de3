import { IconAlertTriangle, IconCheck, IconChecks, IconX } from '@tabler/icons-react'
import ui from '../../ui/shared.module.css'
import classes from './flash.module.css'
import type { Signal } from './sounds.ts'

const icons = { ok: IconCheck, error: IconX, complete: IconChecks, attention: IconAlertTriangle }

type FlashProps = {
  /** The latest, with a key of its own, so that two alike in a row flash twice; null before the first. */
  verdict: { id: string; signal: Signal; text: string } | null
}

/** The signal for the eye: colour, icon and words over the full width, for a moment. */
export function Flash({ verdict }: FlashProps) {
  const Icon = verdict && icons[verdict.signal]
  return (
    <div role="status" className={classes.place}>
      {verdict && Icon && (
        <div key={verdict.id} className={`${ui.centered} ${classes.band}`} data-signal={verdict.signal}>
          <Icon size={40} stroke={2.5} aria-hidden />
          <span>{verdict.text}</span>
        </div>
      )}
    </div>
  )
}
