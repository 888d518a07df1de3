import { m } from '../../lib/messages.ts'

/** What stands on every page in front of the door, in the language of the moment. */
export const publicTexts = () => ({
  fact: m.fact(),
  productFor: m.product_for(),
  email: m.common_email(),
  emailRequired: m.login_email_required(),
  languages: m.login_languages(),
  themes: m.preferences_theme(),
  light: m.preferences_theme_light(),
  dark: m.preferences_theme_dark(),
  auto: m.preferences_theme_auto(),
})
export type PublicTexts = ReturnType<typeof publicTexts>
