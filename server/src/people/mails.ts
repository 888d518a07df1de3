import type { Mail } from '../mail/queue-mail.ts'

type Invitation = { to: string; name: string; organization: string; by: string; link: string }

export const invitationMail = ({ to, name, organization, by, link }: Invitation): Mail => ({
  to,
  subject: `${by} invites you to ${organization} on Wellstock`,
  body: `Hello ${name},

${by} has invited you to work with ${organization} on Wellstock.
Choose a password and you can begin:

${link}

The link is valid for 7 days and works once. If you did not expect this, you need not do anything.
`,
})
