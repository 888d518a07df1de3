import type { Mail } from '../mail/queue-mail.ts'

type Change = { name: string; organization: string; from: string; to: string }

/** To the new address: its owner confirms it. */
export const confirmationMail = ({ name, organization, to }: Change, link: string): Mail => ({
  to,
  subject: 'Confirm your new e-mail address',
  body: `Hello ${name},

you asked to sign in to Wellstock (${organization}) with this address from now on. To confirm it, follow this link within 30 minutes:

${link}

If you did not ask for this, ignore this message. Nothing changes without the link.
`,
})

/** To the address in use: nobody moves an account away unnoticed. */
export const noticeMail = ({ name, organization, from, to }: Change): Mail => ({
  to: from,
  subject: 'A change of your e-mail address was asked for',
  body: `Hello ${name},

somebody signed in to your Wellstock account (${organization}) asked to use ${to} instead of this address. It takes effect once that address is confirmed.

If this was not you, change your password and tell an administrator.
`,
})
