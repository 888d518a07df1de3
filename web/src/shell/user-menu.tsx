import { lazy, useState } from 'react'
import type { SignedIn } from '../lib/session.tsx'
import { AfterFirstPaint } from '../ui/after-first-paint.tsx'
import { UserButton } from './user-button.tsx'

const OpenUserMenu = lazy(() => import('./open-user-menu.tsx'))

export function UserMenu({ session }: { session: SignedIn | null }) {
  const [isAsked, setAsked] = useState(false)
  const button = <UserButton session={session} onClick={() => setAsked(true)} />
  if (!session) return button
  return (
    <AfterFirstPaint before={button}>
      <OpenUserMenu session={session} isOpenAtFirst={isAsked} />
    </AfterFirstPaint>
  )
}
