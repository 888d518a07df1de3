import { lazy, useState } from 'react'
import type { SignedIn } from '../lib/session.tsx'
import { AfterFirstPaint } from '../ui/after-first-paint.tsx'
import { UserButton } from './user-button.tsx'

const OpenUserMenu = lazy(() => import('./open-user-menu.tsx'))

export function UserMenu({ session }: { session: SignedIn | null }) {
  const [isAsked, setAsked] = useState(false)
  const ask = () => setAsked(true)
  // With the press already: between press and release the live button may take its place, and the click be lost.
  const button = <UserButton session={session} onPointerDown={ask} onClick={ask} />
  if (!session) return button
  return (
    <AfterFirstPaint before={button}>
      <OpenUserMenu session={session} isOpenAtFirst={isAsked} />
    </AfterFirstPaint>
  )
}
