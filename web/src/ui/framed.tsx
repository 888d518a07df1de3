import type { ReactNode } from 'react'
import ui from './shared.module.css'

/** What stands in the place of a list or a document. */
export const Framed = ({ children }: { children: ReactNode }) => <div className={ui.panel}>{children}</div>
