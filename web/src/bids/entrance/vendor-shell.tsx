import { Button, Flex, Group, NativeSelect } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { languages } from '@wellstock/domain/identity/preferences'
import type { ReactNode } from 'react'
import { ownNames } from '../../identity/sign-in/render-public.ts'
import { query } from '../../lib/api.ts'
import { applyLanguage, useLanguage } from '../../lib/language.ts'
import { m } from '../../lib/messages.ts'
import { documents } from '../../lib/open-document.ts'
import { messageOf } from '../../lib/problem.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FullScreenLoader } from '../../ui/full-screen-loader.tsx'
import { Logo } from '../../ui/logo.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './entrance.module.css'

/** Around every page of a vendor: who it is, where it can go, and how it leaves. */
export function VendorShell({ children }: { children: ReactNode }) {
  const { data: session, error, refetch } = useQuery(query.entrance.session.queryOptions())
  if (error && !session)
    return (
      <main className={classes.page}>
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      </main>
    )
  if (!session) return <FullScreenLoader />
  return (
    <>
      <Header vendor={session.vendor} organization={session.organization} />
      <main className={classes.page}>{children}</main>
    </>
  )
}

function Header({ vendor, organization }: { vendor: string; organization: string }) {
  const language = useLanguage()
  const leave = useMutation({
    ...query.entrance.leave.mutationOptions(),
    onSuccess: (_answer, _input, _before, { client }) => {
      client.clear()
      documents.open('/client-login')
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  return (
    <header className={classes.header}>
      <Group gap="xs" wrap="nowrap" className={classes.who}>
        <Logo size={28} />
        <Flex direction="column" lh={1.25}>
          <b>{vendor}</b>
          <small>{organization}</small>
        </Flex>
      </Group>
      <nav aria-label={m.nav_label()} className={classes.nav}>
        <Link to="/client/$" params={{ _splat: 'bids' }}>
          {m.page_title_bids()}
        </Link>
        <Link to="/client/$" params={{ _splat: 'orders' }}>
          {m.common_orders()}
        </Link>
      </nav>
      <Group gap="xs" wrap="nowrap">
        <NativeSelect
          aria-label={m.login_languages()}
          value={language}
          data={languages.map((each) => ({ value: each, label: ownNames[each] }))}
          onChange={({ currentTarget: { value } }) => {
            const wanted = languages.find((each) => each === value)
            if (wanted) applyLanguage(wanted).catch((error) => toast.error(messageOf(error)))
          }}
        />
        <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate({})}>
          {m.entrance_leave()}
        </Button>
      </Group>
    </header>
  )
}
