import type { CSSProperties, ReactNode } from 'react'
import classes from './facts.module.css'
import ui from './shared.module.css'

type FactsProps = {
  /** A frame of its own, with the labels above the values. */
  isFramed?: boolean
  /** How wide the labels beside the values are. */
  labels?: string
  children: ReactNode
}

export const Facts = ({ isFramed = false, labels, children }: FactsProps) => (
  <dl
    className={isFramed ? `${ui.terms} ${classes.above}` : `${ui.wordValues} ${classes.beside}`}
    style={labels ? ({ '--facts-labels': labels } as CSSProperties) : undefined}
  >
    {children}
  </dl>
)

/** What has no value is left out. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) =>
  children ? (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  ) : null
