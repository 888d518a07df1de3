import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

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
    <div className={classes.root} data-empty>
      <span className={classes.icon} data-failure={isFailure} aria-hidden>
        {icon}
      </span>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  )
}
