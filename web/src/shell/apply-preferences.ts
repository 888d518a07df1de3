import { useMantineColorScheme } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { setFormats } from '../lib/format.ts'
import { applyLanguage, useLanguage } from '../lib/language.ts'
import type { SignedIn } from '../lib/session.tsx'

/**
 * Makes the person's choices take effect: theme, language, density, and how numbers and dates are written. What it
 * returns changes whenever what stands on the page has to be drawn again.
 */
export function useAppliedPreferences({ preferences, rates, organization }: SignedIn): string {
  const { setColorScheme } = useMantineColorScheme()
  const { theme, compactMode } = preferences
  // The words of a language may still have to be loaded: numbers change together with them.
  const language = useLanguage()

  const show = useEffectEvent(setColorScheme)
  useEffect(() => show(theme), [theme])

  useEffect(() => {
    // Where it cannot be loaded, the language before stays.
    applyLanguage(preferences.language).catch(() => {})
  }, [preferences.language])

  useEffect(() => {
    document.documentElement.toggleAttribute('data-compact', compactMode)
    return () => document.documentElement.removeAttribute('data-compact')
  }, [compactMode])

  const { dateFormat, timeFormat, currency } = preferences
  const formats = {
    language,
    dateFormat,
    timeFormat,
    currency,
    rates,
    organizationCurrency: organization.currency,
  }
  // While drawing, not after it: what is below reads them.
  setFormats(formats)
  return JSON.stringify(formats)
}
