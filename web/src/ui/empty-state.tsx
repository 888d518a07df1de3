import type { ReactNode } from 'react'
import classes from './empty-state.module.css'
import ui from './shared.module.css'

type EmptyStateProps = {
  icon: ReactNode
  title: string
  text?: string
  isFailure?: boolean
  children?: ReactNode
}

/** One sentence of what would be here, and what to do about it. */
export function EmptyState({ icon, title, text, isFailure, children }: EmptyStateProps) {
  return (
    <div className={`${ui.line8} ${classes.root}`} data-empty>
      <span className={`${ui.centered} ${classes.icon}`} data-failure={isFailure} aria-hidden>
        {icon}
      </span>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children && <div className={`${ui.wrap8} ${classes.actions}`}>{children}</div>}
    </div>
  )
}
