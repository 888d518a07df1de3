import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { m } from '../../lib/messages.ts'
import { FullScreenLoader } from '../../ui/full-screen-loader.tsx'
import { PublicFrame } from './public-frame.tsx'
import { welcomeOptions } from './queries.ts'
import { SetupForm } from './setup-form.tsx'

/** The first page of a new installation; afterwards it leads to the login. */
export function SetupPage() {
  const { data: welcome, isPending } = useQuery(welcomeOptions)

  useEffect(() => {
    document.title = `${m.setup_title()} · Wellstock`
  }, [])

  if (isPending) return <FullScreenLoader />
  if (!welcome?.needsSetup) return <Navigate to="/login" replace />
  return (
    <PublicFrame>
      <Stack gap="lg">
        <div>
          <Title order={1} mb={4}>
            {m.setup_title()}
          </Title>
          <Text c="dimmed">{m.setup_text()}</Text>
        </div>
        <SetupForm />
      </Stack>
    </PublicFrame>
  )
}
