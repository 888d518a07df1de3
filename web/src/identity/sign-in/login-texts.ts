import { m } from '../../lib/messages.ts'
import { publicTexts } from './public-texts.ts'

/** What stands on the login page before anything has happened, in the language of the moment. */
export const loginTexts = () => ({
  ...publicTexts(),
  title: m.login_title(),
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
})
export type LoginTexts = ReturnType<typeof loginTexts>
