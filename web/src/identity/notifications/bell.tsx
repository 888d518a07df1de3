import type { SignedIn } from '../../lib/session.tsx'
import { lazyLater } from '../../ui/lazy-later.ts'
import { SoonLive } from '../../ui/soon-live.tsx'
import { BellButton } from './bell-button.tsx'

const LiveBell = lazyLater(() => import('./live-bell.tsx'))

/** The bell in the header, with how many notices are unread, and the panel it opens. */
export function NotificationBell({ session }: { session: SignedIn | null }) {
  if (!session) return <BellButton />
  return (
    <SoonLive before={(press) => <BellButton {...press} />}>
      {(wasPressed) => <LiveBell session={session} wasPressed={wasPressed} />}
    </SoonLive>
  )
}
