import { Button, Flex, Group } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { PersonPage as Person } from '@wellstock/contract/identity/people'
import { useState } from 'react'
import { useDialogs } from '../../lib/dialogs.ts'
import { formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { initialsOf, useCan, useSession } from '../../lib/session.tsx'
import { DocumentPage, DocumentSkeleton } from '../../ui/document-page.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import ui from '../../ui/shared.module.css'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { roleName } from '../sign-in/role-name.ts'
import { LinkedAccounts } from './linked-accounts.tsx'
import { LastSeen } from './people-columns.tsx'
import { ResendButton } from './person-actions.tsx'
import { PersonGrants } from './person-grants.tsx'
import classes from './person-page.module.css'
import { personOptions } from './queries.ts'
import { StatusDialog } from './status-dialog.tsx'

const route = getRouteApi('/dashboard/users/$id')

export function PersonPage() {
  const { id } = route.useParams()
  const canManage = useCan('people.manage')
  const answer = useQuery(personOptions(id))
  return (
    <DocumentPage
      answer={answer}
      trail={<PeopleTrail />}
      missing={{
        icon: IconUserOff,
        heading: m.page_title_user(),
        text: m.people_not_found_text(),
        back: canManage ? (
          <LinkButton to="/dashboard/users">{m.people_back()}</LinkButton>
        ) : (
          <LinkButton to="/dashboard">{m.common_back_to_the_dashboard()}</LinkButton>
        ),
      }}
      skeleton={<DocumentSkeleton label={m.people_loading()} heights={[220]} />}
    >
      {(person) => <PersonDetails key={person.id} person={person} />}
    </DocumentPage>
  )
}

function PeopleTrail() {
  return useCan('people.manage') && <Link to="/dashboard/users">{m.page_title_users()}</Link>
}

function PersonDetails({ person }: { person: Person }) {
  const account = person.private
  const [wanted, setWanted] = useState<'active' | 'suspended' | null>(null)
  const openDialog = useDialogs()
  const isSelf = useSession().person.id === person.id
  const status = account?.canManage ? account.status : undefined

  return (
    <>
      <PageHeader
        title={person.name}
        trail={<PeopleTrail />}
        badge={account && <StatusBadge status={account.status} />}
        description={roleName(person.role)}
      >
        {isSelf && <Button onClick={() => openDialog('profile')}>{m.people_edit_own()}</Button>}
        {status === 'invited' && account && <ResendButton person={{ ...person, email: account.email }} />}
        {(status === 'suspended' || status === 'pending') && (
          <Button onClick={() => setWanted('active')}>{m.people_reactivate()}</Button>
        )}
        {status && status !== 'suspended' && status !== 'deactivated' && (
          <Button variant="default" onClick={() => setWanted('suspended')}>
            {m.people_suspend()}
          </Button>
        )}
      </PageHeader>
      <div className={classes.columns}>
        <About person={person} />
        {account && <Account person={person} account={account} />}
        {account && (
          <section className={`${ui.panel} ${classes.panel}`} aria-labelledby="person-roles">
            <h2 id="person-roles">{m.people_roles()}</h2>
            <PersonGrants person={person} grants={account.grants} canManage={account.canManage} />
          </section>
        )}
      </div>
      {wanted && <StatusDialog person={person} status={wanted} onClose={() => setWanted(null)} />}
    </>
  )
}

function About({ person }: { person: Person }) {
  const { name, avatar, online, department, location, bio } = person
  return (
    <section className={`${ui.panel} ${classes.panel}`} aria-labelledby="person-about">
      <h2 id="person-about">{m.people_about()}</h2>
      <Group align="stretch" wrap="nowrap" gap={20} className={classes.about}>
        {avatar ? (
          <img className={`${ui.avatar} ${classes.avatar}`} src={avatar} alt="" />
        ) : (
          <span className={`${ui.avatar} ${classes.avatar}`} aria-hidden>
            {initialsOf(name)}
          </span>
        )}
        <div className={classes.facts}>
          {online !== null && (
            <Flex
              component="p"
              align="center"
              gap="xs"
              m={0}
              className={`${ui.quiet} ${classes.online}`}
              data-online={online || undefined}
            >
              {online ? m.people_online() : m.people_offline()}
            </Flex>
          )}
          <Facts>
            <Fact label={m.common_department()}>
              <Link to="/dashboard/departments/$name" params={{ name: department }}>
                {department}
              </Link>
            </Fact>
            <Fact label={m.common_offices()}>
              {person.everywhere ? m.common_all_offices() : <Offices offices={person.offices} />}
            </Fact>
            <Fact label={m.common_location()}>{location}</Fact>
            <Fact label={m.people_bio()}>{bio && <span className={classes.bio}>{bio}</span>}</Fact>
          </Facts>
        </div>
      </Group>
    </section>
  )
}

/** The offices somebody works in. Those the reader works in too can be opened. */
function Offices({ offices }: { offices: Person['offices'] }) {
  const own = new Set(useSession().offices.map(({ id }) => id))
  return (
    <Flex component="ul" direction="column" gap={4} className={ui.plainList}>
      {offices.map(({ id, name }) => (
        <li key={id}>
          {own.has(id) ? (
            <Link to="/dashboard/locations/$id" params={{ id }}>
              {name}
            </Link>
          ) : (
            name
          )}
        </li>
      ))}
    </Flex>
  )
}

function Account({ person, account }: { person: Person; account: NonNullable<Person['private']> }) {
  const { email, phone, lastSeen, twoFactor } = account
  return (
    <section className={`${ui.panel} ${classes.panel}`} aria-labelledby="person-account">
      <h2 id="person-account">{m.people_account()}</h2>
      <Facts>
        <Fact label={m.common_email()}>
          <a href={`mailto:${email}`}>{email}</a>
        </Fact>
        <Fact label={m.common_phone()}>{phone ? <a href={`tel:${phone}`}>{phone}</a> : '–'}</Fact>
        <Fact label={m.people_last_seen()}>
          <LastSeen at={lastSeen} />
          {lastSeen && <small className={`${ui.block} ${ui.note}`}>{formatDateTime(lastSeen)}</small>}
        </Fact>
        <Fact label={m.people_two_factor()}>
          {twoFactor ? m.people_two_factor_on() : m.people_two_factor_off()}
        </Fact>
        <Fact label={m.people_same_person()}>
          <LinkedAccounts person={person} account={account} />
        </Fact>
      </Facts>
    </section>
  )
}
