import { type ComponentType, lazy } from 'react'
import type { SignedIn } from '../lib/session.tsx'
import { SoonLive } from '../ui/soon-live.tsx'
import { BellButton } from './bell-button.tsx'
import type { LiveBellProps } from './live-bell.tsx'

// Without it no notice arrives; a chunk that cannot be loaded must not take the page with it.
const LiveBell = lazy<ComponentType<LiveBellProps>>(() =>
  import('./live-bell.tsx').catch(() => ({ default: () => <BellButton disabled /> })),
)

/** The bell in the header, with how many notices are unread, and the panel it opens. */
export function NotificationBell({ session }: { session: SignedIn | null }) {
  if (!session) return <BellButton />
  return (
    <SoonLive before={(press) => <BellButton {...press} />}>
      {(wasPressed) => <LiveBell session={session} wasPressed={wasPressed} />}
    </SoonLive>
  )
}
