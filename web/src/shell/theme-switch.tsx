import { ActionIcon, useComputedColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { m } from '../paraglide/messages.js'
import { useSaveSettings } from '../settings/queries.ts'
import { toast } from '../ui/toast.tsx'

/** Chooses the theme in the person's settings, from where it takes effect. */
export function ThemeSwitch() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const { mutate } = useSaveSettings()
  const Icon = scheme === 'dark' ? IconSun : IconMoon

  function change() {
    const theme = scheme === 'dark' ? 'light' : 'dark'
    mutate({ preferences: { theme } }, { onError: () => toast.error(m.settings_update_failed()) })
  }

  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      role="switch"
      aria-checked={scheme === 'dark'}
      aria-label={m.theme_dark()}
      title={scheme === 'dark' ? m.theme_to_light() : m.theme_to_dark()}
      onClick={change}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
