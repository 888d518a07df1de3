import { Anchor, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { type MailedLink, MailedLinkPage, Said, ToLogin } from './mailed-link.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

/** `/reset-password#token`: a new password by a link in an e-mail. */
export function ResetPasswordPage() {
  return (
    <MailedLinkPage
      purpose="reset"
      whenOver={
        <Anchor component={Link} to="/forgot-password">
          {m.link_over_reset()}
        </Anchor>
      }
    >
      {(link) => <ResetPassword link={link} />}
    </MailedLinkPage>
  )
}

function ResetPassword({ link }: { link: MailedLink }) {
  const { mutateAsync, isPending, isSuccess } = useMutation(query.auth.reset.mutationOptions())
  if (isSuccess)
    return (
      <Said title={m.reset_done_title()}>
        <Text role="status">{m.reset_done_text()}</Text>
        <ToLogin>{m.to_sign_in()}</ToLogin>
      </Said>
    )
  return (
    <Said title={m.reset_title()}>
      <Text c="dimmed">{m.reset_for({ name: link.name, email: link.email })}</Text>
      <NewPasswordForm
        link={link}
        submitLabel={m.reset_submit()}
        isPending={isPending}
        onSubmit={({ password }) => mutateAsync({ token: link.token, password })}
      />
    </Said>
  )
}
