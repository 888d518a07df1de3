import { Anchor, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { PublicFrame } from './public-frame.tsx'

const about = query.auth.link.queryOptions

/** What a link in an e-mail is for, and the secret it carries, which is shown nowhere. */
export type MailedLink = NonNullable<ReturnType<typeof useMailedLink>['data']> & { token: string }

// Asked once: when the link has been used, the page that used it still stands.
function useMailedLink(token: string) {
  return useQuery({
    ...about({ input: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The documents of the login stand outside the application: a plain link. */
export const ToLogin = ({ children }: { children: ReactNode }) => <Anchor href="/login">{children}</Anchor>

type LinkPageProps = {
  purpose: 'reset' | 'invitation' | 'email'
  /** What somebody can do whose link is over. */
  whenOver: ReactNode
  children: (link: MailedLink) => ReactNode
}

/** A page that a link in an e-mail leads to. The token stands behind `#`, where no server ever sees it. */
export function MailedLinkPage({ purpose, whenOver, children }: LinkPageProps) {
  const token = useLocation({ select: (location) => location.hash })
  const { data: link, error, isLoading, refetch } = useMailedLink(token)
  const isOver =
    token === '' ||
    (link && link.purpose !== purpose) ||
    (error instanceof Problem && [404, 422].includes(error.status))

  return (
    <PublicFrame organization={link?.organization}>
      {isOver ? (
        <Said title={m.link_over_title()}>
          <Text>{m.link_over_text()}</Text>
          {whenOver}
        </Said>
      ) : link ? (
        children({ ...link, token })
      ) : isLoading ? (
        <Text role="status">{m.link_checking()}</Text>
      ) : (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      )}
    </PublicFrame>
  )
}

/** A heading that also names the document, and what belongs below it. */
export function Said({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Wellstock`
  }, [title])
  return (
    <Stack gap="lg">
      <Title order={1}>{title}</Title>
      {children}
    </Stack>
  )
}
