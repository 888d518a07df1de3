import { type ReactNode, useId } from 'react'
import ui from '../../ui/shared.module.css'
import classes from './records.module.css'

type BlockProps = { title: string; action?: ReactNode; isWide?: boolean; children: ReactNode }

export function Block({ title, action, isWide, children }: BlockProps) {
  const id = useId()
  return (
    <section className={`${ui.panel} ${classes.block}`} data-wide={isWide || undefined} aria-labelledby={id}>
      <div className={`${ui.line12} ${classes.head}`}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}

/** What a block says when it has nothing to show. */
export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className={`${ui.flat} ${ui.quiet}`}>{children}</p>
)
