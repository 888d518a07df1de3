import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { type MailedLink, MailedLinkPage, Said, ToLogin } from './mailed-link.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

/** `/invitation#token`: somebody who was invited chooses a name and a password. */
export function InvitationPage() {
  return (
    <MailedLinkPage purpose="invitation" whenOver={<Text>{m.link_over_invitation()}</Text>}>
      {(link) => <Invitation link={link} />}
    </MailedLinkPage>
  )
}

function Invitation({ link }: { link: MailedLink }) {
  const { mutateAsync, isPending, isSuccess } = useMutation(query.auth.accept.mutationOptions())
  if (isSuccess)
    return (
      <Said title={m.invitation_done_title()}>
        <Text role="status">{m.invitation_done_text({ email: link.email })}</Text>
        <ToLogin>{m.to_sign_in()}</ToLogin>
      </Said>
    )
  return (
    <Said title={m.invitation_title({ organization: link.organization })}>
      <Text c="dimmed">{m.invitation_for({ email: link.email })}</Text>
      <NewPasswordForm
        link={link}
        withName
        submitLabel={m.invitation_submit()}
        isPending={isPending}
        onSubmit={(values) => mutateAsync({ token: link.token, ...values })}
      />
    </Said>
  )
}
