import { type ReactNode, useEffect } from 'react'
import { openedPages } from '../lib/recents.ts'
import classes from './page-header.module.css'

type PageHeaderProps = {
  title: string
  /** Beside the title: a status badge. */
  badge?: ReactNode
  /** Above the title: where this page belongs. */
  trail?: ReactNode
  description?: ReactNode
  /** At the right: one filled button at most. */
  children?: ReactNode
}

/** The head of every page. It also names the tab of the browser, and is what the page was opened as. */
export function PageHeader({ title, badge, trail, description, children }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${title} · Wellstock`
    openedPages.add({ path: location.pathname, title })
  }, [title])

  return (
    <header className={classes.root}>
      <div className={classes.words}>
        {trail && (
          <div className={classes.trail} data-screen-only>
            {trail}
          </div>
        )}
        <div className={classes.line}>
          <h1>{title}</h1>
          {badge}
        </div>
        {description && <p className={classes.description}>{description}</p>}
      </div>
      {children && (
        <div className={classes.actions} data-screen-only>
          {children}
        </div>
      )}
    </header>
  )
}
