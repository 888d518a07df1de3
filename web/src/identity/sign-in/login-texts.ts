import { m } from '../../lib/messages.ts'

/** What stands on the login page before anything has happened, in the language of the moment. */
export const loginTexts = () => ({
  fact: m.fact(),
  productFor: m.product_for(),
  title: m.login_title(),
  email: m.common_email(),
  emailRequired: m.login_email_required(),
  password: m.login_password(),
  passwordRequired: m.login_password_required(),
  showPassword: m.login_show_password(),
  codeNeeded: m.login_code_needed(),
  code: m.common_code(),
  codeHint: m.login_code_hint(),
  codeRequired: m.login_code_required(),
  remember: m.login_remember(),
  submit: m.login_submit(),
  forgot: m.login_forgot(),
  timeout: m.login_timeout(),
  sampleTitle: m.login_sample_title(),
  sampleText: m.login_sample_text(),
  languages: m.login_languages(),
  themes: m.preferences_theme(),
  light: m.preferences_theme_light(),
  dark: m.preferences_theme_dark(),
  auto: m.preferences_theme_auto(),
})
export type LoginTexts = ReturnType<typeof loginTexts>
