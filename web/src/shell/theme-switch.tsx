import { lazyLater } from '../ui/lazy-later.ts'
import { SoonLive } from '../ui/soon-live.tsx'
import { ThemeButton } from './theme-button.tsx'

const LiveThemeSwitch = lazyLater(() => import('./live-theme-switch.tsx'))

export function ThemeSwitch() {
  return (
    <SoonLive before={(press) => <ThemeButton {...press} />}>
      {(wasPressed) => <LiveThemeSwitch wasPressed={wasPressed} />}
    </SoonLive>
  )
}
