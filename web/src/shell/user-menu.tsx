import type { SignedIn } from '../lib/session.tsx'
import { lazyLater } from '../ui/lazy-later.ts'
import { SoonLive } from '../ui/soon-live.tsx'
import { UserButton } from './user-button.tsx'

const OpenUserMenu = lazyLater(() => import('./open-user-menu.tsx'))

export function UserMenu({ session }: { session: SignedIn | null }) {
  if (!session) return <UserButton session={session} />
  return (
    <SoonLive before={(press) => <UserButton session={session} {...press} />}>
      {(wasPressed) => <OpenUserMenu session={session} wasPressed={wasPressed} />}
    </SoonLive>
  )
}
