import { lazy } from 'react'
import { SoonLive } from '../ui/soon-live.tsx'
import { ThemeButton } from './theme-button.tsx'

const LiveThemeSwitch = lazy(() => import('./live-theme-switch.tsx'))

export function ThemeSwitch() {
  return (
    <SoonLive before={(press) => <ThemeButton {...press} />}>
      {(wasPressed) => <LiveThemeSwitch wasPressed={wasPressed} />}
    </SoonLive>
  )
}
