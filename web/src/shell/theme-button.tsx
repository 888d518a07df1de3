import { ActionIcon, useComputedColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { m } from '../paraglide/messages.js'

type Scheme = 'light' | 'dark'

export function ThemeButton({ onChange }: { onChange?: (scheme: Scheme) => void }) {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const Icon = scheme === 'dark' ? IconSun : IconMoon
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      role="switch"
      aria-checked={scheme === 'dark'}
      aria-label={m.theme_dark()}
      title={scheme === 'dark' ? m.theme_to_light() : m.theme_to_dark()}
      onClick={() => onChange?.(scheme === 'dark' ? 'light' : 'dark')}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
