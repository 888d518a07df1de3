import { createTransport } from 'nodemailer'
import type { Mailer } from '../app.ts'
import type { Settings } from '../environment.ts'

/** SMTP where a server is configured; null where mail stays in the outbox. */
export function createMailer({ smtpUrl, mailFrom }: Pick<Settings, 'smtpUrl' | 'mailFrom'>): Mailer | null {
  if (!smtpUrl) return null
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // Texts of ours only: nothing is read from files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ id, to, subject, body, attachment }) {
      await transport.sendMail({
        from: mailFrom,
        // One address, even where it looks like a list of them.
        to: { name: '', address: to },
        subject,
        text: body,
        messageId: `<${id}@wellstock>`,
        ...(attachment && {
          attachments: [
            {
              filename: attachment.name,
              contentType: attachment.type,
              content: Buffer.from(attachment.bytes),
            },
          ],
        }),
      })
    },
  }
}
