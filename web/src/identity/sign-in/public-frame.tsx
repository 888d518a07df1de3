import './public-frame.css'
import type { ReactNode } from 'react'
import { m } from '../../lib/messages.ts'
import { Logo } from '../../ui/logo.tsx'

/** The pages in front of the door: flat petrol with one true sentence, and the matter at hand. */
export function PublicFrame({
  organization,
  children,
}: {
  organization?: string | null | undefined
  children: ReactNode
}) {
  return (
    <div className="public">
      <aside className="public-side">
        <div className="public-brand">
          <Logo size={36} />
          <span>Wellstock</span>
        </div>
        <div className="public-words">
          <p className="public-fact">{m.fact()}</p>
          <p className="public-about">{organization ?? m.product_for()}</p>
        </div>
      </aside>
      <main className="public-main">
        <div className="public-content">{children}</div>
      </main>
    </div>
  )
}
