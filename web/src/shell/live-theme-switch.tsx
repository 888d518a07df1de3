import { useEffect, useEffectEvent } from 'react'
import { useSaveSettings } from '../identity/settings/queries.ts'
import { m } from '../lib/messages.ts'
import { toast } from '../ui/toast.tsx'
import { ThemeButton, useScheme } from './theme-button.tsx'

/** Chooses the theme in the person's settings, from where it takes effect. */
export default function LiveThemeSwitch({ wasPressed }: { wasPressed: () => boolean }) {
  const scheme = useScheme()
  const { mutate } = useSaveSettings()

  function change() {
    const theme = scheme === 'dark' ? 'light' : 'dark'
    mutate({ preferences: { theme } }, { onError: () => toast.error(m.settings_update_failed()) })
  }

  const changeAsAsked = useEffectEvent(() => wasPressed() && change())
  useEffect(() => void changeAsAsked(), [])

  return <ThemeButton onClick={change} />
}
