import type { ApplicationSettingsChange } from '@wellstock/contract/identity/settings'
import { dialogEmail, dialogPhone } from '@wellstock/domain/identity/preferences'
import { m } from '../../lib/messages.ts'

/** What is wrong, by `group.field`. */
export type SettingsErrors = Record<string, string>

/** The rules of the settings dialog, specification 5. Which addresses may sign in is for the server to say. */
export function checkSettings({ notifications }: ApplicationSettingsChange): SettingsErrors {
  const { emailAddress, phoneNumber } = notifications ?? {}
  return {
    ...(emailAddress &&
      !dialogEmail.test(emailAddress) && { 'notifications.emailAddress': m.settings_email_invalid() }),
    ...(phoneNumber &&
      !dialogPhone.test(phoneNumber) && { 'notifications.phoneNumber': m.settings_phone_invalid() }),
  }
}
