import { lazy } from 'react'
import { AfterFirstPaint } from '../ui/after-first-paint.tsx'
import { ThemeButton } from './theme-button.tsx'

const LiveThemeSwitch = lazy(() => import('./live-theme-switch.tsx'))

export function ThemeSwitch() {
  return (
    <AfterFirstPaint before={<ThemeButton />}>
      <LiveThemeSwitch />
    </AfterFirstPaint>
  )
}
