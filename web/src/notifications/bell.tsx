import { type ComponentType, lazy } from 'react'
import type { SignedIn } from '../lib/session.tsx'
import { AfterFirstPaint } from '../ui/after-first-paint.tsx'
import { BellButton } from './bell-button.tsx'

// Without it no notice arrives; a chunk that cannot be loaded must not take the page with it.
const LiveBell = lazy<ComponentType<{ session: SignedIn }>>(() =>
  import('./live-bell.tsx').catch(() => ({ default: () => <BellButton disabled /> })),
)

/** The bell in the header, with how many notices are unread, and the panel it opens. */
export function NotificationBell({ session }: { session: SignedIn | null }) {
  const button = <BellButton />
  if (!session) return button
  return (
    <AfterFirstPaint before={button}>
      <LiveBell session={session} />
    </AfterFirstPaint>
  )
}
