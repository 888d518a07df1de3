import { Button, Flex, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { permissions, type Role } from '@wellstock/contract/platform/access'
import { pages } from '@wellstock/contract/platform/pages'
import { useEffect } from 'react'
import { ownPath, pageAt } from '../../lib/guard.ts'
import { m } from '../../lib/messages.ts'
import { firstPaint, sessionOptions } from '../../lib/session.tsx'
import ui from '../../ui/shared.module.css'
import { AccessRequest } from './access-request.tsx'
import { PublicFrame } from './public-frame.tsx'
import { useSignOut } from './queries.ts'
import { isRole, roleName } from './role-name.ts'
import classes from './unauthorized-page.module.css'

const route = getRouteApi('/unauthorized')

function RoleList({ roles }: { roles: readonly Role[] }) {
  return (
    <Flex component="ul" wrap="wrap" gap={6} className={`${ui.plainList} ${classes.roles}`}>
      {roles.map((role) => (
        <li key={role}>{roleName(role)}</li>
      ))}
    </Flex>
  )
}

export function UnauthorizedPage() {
  const search = route.useSearch()
  const from = ownPath(search.from)
  const path = from && pageAt(new URL(from, location.origin).pathname)
  const required = search.required
    ? search.required.split(',').filter(isRole)
    : path
      ? permissions[pages[path].permission]
      : []
  // Only what is already known: this page is public, and asking would end in another refusal.
  const { data: session } = useQuery({ ...sessionOptions, enabled: false })
  const own = session
    ? [...new Set(session.person.grants.map((grant) => grant.role))]
    : (firstPaint()?.roles.filter(isRole) ?? [])
  // Who holds such a role and is refused all the same holds it for some offices only.
  const isForAll = required.some((role) => own.includes(role))
  const router = useRouter()
  const signOut = useSignOut()

  useEffect(() => {
    document.title = `${m.unauthorized_title()} · Wellstock`
  }, [])

  return (
    <PublicFrame organization={session?.organization.name}>
      <Stack gap="lg">
        <Title order={1}>{m.unauthorized_title()}</Title>
        {required.length > 0 && (
          <div>
            <Text mb="xs">{isForAll ? m.unauthorized_text_all() : m.unauthorized_text()}</Text>
            <RoleList roles={required} />
          </div>
        )}
        <div>
          <Text mb="xs">{own.length > 0 ? m.unauthorized_own() : m.unauthorized_own_none()}</Text>
          <RoleList roles={own} />
        </div>
        {path && own.length > 0 ? (
          <AccessRequest path={path} />
        ) : (
          <Text c="dimmed">{m.unauthorized_ask()}</Text>
        )}
        <Group gap="xs">
          <Button component={Link} to="/dashboard" variant="default">
            {m.unauthorized_dashboard()}
          </Button>
          <Button variant="default" onClick={() => router.history.back()}>
            {m.unauthorized_back()}
          </Button>
          <Button variant="default" onClick={() => void signOut()}>
            {m.unauthorized_other()}
          </Button>
        </Group>
      </Stack>
    </PublicFrame>
  )
}
