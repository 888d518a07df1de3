import { ActionIcon, useComputedColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { m } from '../lib/messages.ts'

export const useScheme = () => useComputedColorScheme('light', { getInitialValueInEffect: false })

export function ThemeButton(props: ComponentProps<'button'>) {
  const scheme = useScheme()
  const Icon = scheme === 'dark' ? IconSun : IconMoon
  return (
    <ActionIcon
      {...props}
      variant="subtle"
      color="gray"
      size={40}
      role="switch"
      aria-checked={scheme === 'dark'}
      aria-label={m.theme_dark()}
      title={scheme === 'dark' ? m.theme_to_light() : m.theme_to_dark()}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
