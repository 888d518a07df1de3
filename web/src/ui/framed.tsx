import type { ReactNode } from 'react'
import classes from './framed.module.css'

/** What stands in the place of a list or a document. */
export const Framed = ({ children }: { children: ReactNode }) => (
  <div className={classes.framed}>{children}</div>
)
