import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { toast } from '../../ui/toast.tsx'
import { type MailedLink, MailedLinkPage, Said, ToLogin } from './mailed-link.tsx'

/** `/confirm-email#token`: a new address, once it has shown that it receives. Mail scanners open links: it takes a click. */
export function ConfirmEmailPage() {
  return (
    <MailedLinkPage purpose="email" whenOver={<Text>{m.link_over_email()}</Text>}>
      {(link) => <ConfirmEmail link={link} />}
    </MailedLinkPage>
  )
}

function ConfirmEmail({ link }: { link: MailedLink }) {
  const confirm = useMutation({
    ...query.auth.confirmEmail.mutationOptions(),
    onError: (error) => toast.error(messageOf(error)),
  })
  if (confirm.isSuccess)
    return (
      <Said title={m.confirm_email_done_title()}>
        <Text role="status">{m.confirm_email_done_text({ email: confirm.data.email })}</Text>
        <ToLogin>{m.to_sign_in()}</ToLogin>
      </Said>
    )
  return (
    <Said title={m.confirm_email_title()}>
      <Text>
        {m.confirm_email_for({ name: link.name, organization: link.organization, email: link.email })}
      </Text>
      <Button size="md" loading={confirm.isPending} onClick={() => confirm.mutate({ token: link.token })}>
        {m.confirm_email_submit()}
      </Button>
    </Said>
  )
}
