import { IconBan, IconCheck, IconCircle, IconCircleDot } from '@tabler/icons-react'
import { formatDateTime } from '../lib/format.ts'
import { m } from '../lib/messages.ts'
import ui from './shared.module.css'
import classes from './step-ribbon.module.css'

export type RibbonStep = {
  label: string
  is: 'done' | 'current' | 'open' | 'stopped'
  at: string | null
  by: string | null
}

const icons = { done: IconCheck, current: IconCircleDot, open: IconCircle, stopped: IconBan }

/** The way of a document: what is done, by whom and when, where it stands, and what is to come. */
export function StepRibbon({ label, steps }: { label: string; steps: readonly RibbonStep[] }) {
  return (
    <ol className={`${ui.panel} ${classes.ribbon}`} aria-label={label}>
      {steps.map((step) => {
        const Icon = icons[step.is]
        return (
          <li key={step.label} data-is={step.is} aria-current={step.is === 'current' ? 'step' : undefined}>
            <Icon size={18} stroke={2} aria-hidden />
            <div>
              <b className={ui.medium}>{step.label}</b>
              <span className={ui.visuallyHidden}> {m[`ui_step_is_${step.is}`]()}</span>
              {step.at && <small className={`${ui.text13} ${ui.figures}`}>{formatDateTime(step.at)}</small>}
              {step.at && <small className={`${ui.text13} ${ui.figures}`}>{step.by}</small>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
