import type {
  Currency,
  DashboardView,
  Language,
  PersonSettings,
  Theme,
  TimeFormat,
} from '@wellstock/domain/identity/preferences'
import { m } from '../../lib/messages.ts'

// What can be chosen, in words. The lists themselves are the contract's.

export const themeWords: Record<Theme, () => string> = {
  light: m.preferences_theme_light,
  dark: m.preferences_theme_dark,
  auto: m.preferences_theme_auto,
}
/** Each in its own language: found by whoever reads no other. */
export const languageWords: Record<Language, () => string> = {
  en: m.preferences_language_en,
  es: m.preferences_language_es,
  fr: m.preferences_language_fr,
  de: m.preferences_language_de,
}
export const viewWords: Record<DashboardView, () => string> = {
  cards: m.preferences_view_cards,
  list: m.common_list,
  compact: m.preferences_view_compact,
}
export const timeWords: Record<TimeFormat, () => string> = {
  '12h': m.settings_time_12,
  '24h': m.settings_time_24,
}
export const currencyWords: Record<Currency, () => string> = {
  USD: m.settings_currency_usd,
  EUR: m.settings_currency_eur,
  GBP: m.settings_currency_gbp,
  CAD: m.settings_currency_cad,
}
export const retentionWords: Record<PersonSettings['privacy']['dataRetention'], () => string> = {
  '6months': m.settings_retention_6months,
  '1year': m.settings_retention_1year,
  '2years': m.settings_retention_2years,
  '5years': m.settings_retention_5years,
  indefinite: m.settings_retention_indefinite,
}
export const timeoutWords: Record<PersonSettings['security']['sessionTimeout'], () => string> = {
  '15min': m.settings_timeout_15min,
  '30min': m.settings_timeout_30min,
  '1hour': m.settings_timeout_1hour,
  '4hours': m.settings_timeout_4hours,
  never: m.common_never,
}

export const options = <T extends string>(list: readonly T[], words: Record<T, () => string>) =>
  list.map((value) => ({ value, label: words[value]() }))
