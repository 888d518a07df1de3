import { Anchor, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { firstPaint } from '../lib/session.tsx'
import { m } from '../paraglide/messages.js'
import { LoginForm } from './login-form.tsx'
import classes from './login-page.module.css'
import { PublicFrame } from './public-frame.tsx'
import { welcomeOptions } from './queries.ts'
import { SampleAccounts } from './sample-accounts.tsx'

const route = getRouteApi('/login')

export function LoginPage() {
  const { timeout, from } = route.useSearch()
  const { data: welcome } = useQuery(welcomeOptions)
  const [filled, setFilled] = useState({ email: '', password: '' })
  const [signedIn] = useState(firstPaint)

  useEffect(() => {
    document.title = `${m.login_title()} · Wellstock`
  }, [])

  if (welcome?.needsSetup) return <Navigate to="/setup" replace />
  return (
    <PublicFrame organization={welcome?.organization}>
      <Stack gap="lg">
        <Title order={1}>{m.login_title()}</Title>
        {timeout && (
          <p className={classes.notice} role="status">
            {m.login_timeout()}
          </p>
        )}
        {signedIn && !timeout && (
          <Text className={classes.notice}>
            {m.login_signed_in_as({ name: signedIn.name })}{' '}
            <Anchor component={Link} to="/dashboard" inherit>
              {m.login_continue()}
            </Anchor>
          </Text>
        )}
        <LoginForm key={filled.email} filled={filled} from={from} />
        {welcome?.sample && <SampleAccounts sample={welcome.sample} onChoose={setFilled} />}
      </Stack>
    </PublicFrame>
  )
}
