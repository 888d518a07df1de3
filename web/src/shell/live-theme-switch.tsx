import { m } from '../paraglide/messages.js'
import { useSaveSettings } from '../settings/queries.ts'
import { toast } from '../ui/toast.tsx'
import { ThemeButton } from './theme-button.tsx'

/** Chooses the theme in the person's settings, from where it takes effect. */
export default function LiveThemeSwitch() {
  const { mutate } = useSaveSettings()
  return (
    <ThemeButton
      onChange={(theme) =>
        mutate({ preferences: { theme } }, { onError: () => toast.error(m.settings_update_failed()) })
      }
    />
  )
}
