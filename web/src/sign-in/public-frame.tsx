import type { ReactNode } from 'react'
import { m } from '../paraglide/messages.js'
import { Logo } from '../ui/logo.tsx'
import classes from './public-frame.module.css'

/** The pages in front of the door: flat petrol with one true sentence, and the matter at hand. */
export function PublicFrame({
  organization,
  children,
}: {
  organization?: string | null
  children: ReactNode
}) {
  return (
    <div className={classes.root}>
      <aside className={classes.side}>
        <div className={classes.brand}>
          <Logo size={36} />
          <span>Wellstock</span>
        </div>
        <div className={classes.words}>
          <p className={classes.fact}>{m.fact()}</p>
          <p className={classes.about}>{organization ?? m.product_for()}</p>
        </div>
      </aside>
      <main className={classes.main}>
        <div className={classes.content}>{children}</div>
      </main>
    </div>
  )
}
