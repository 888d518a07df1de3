import { Button, Flex, NativeSelect, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AccessRequest as Access } from '@wellstock/contract/identity/access-requests'
import { narrowestRoles } from '@wellstock/contract/platform/access'
import { type PagePath, pages } from '@wellstock/contract/platform/pages'
import { MAX_ACCESS_REASON } from '@wellstock/domain/identity/access-requests'
import { useState } from 'react'
import { api, query } from '../../lib/api.ts'
import { formatDateTime, formatNames } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { pageTitle } from '../../lib/page-titles.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { NoteField } from '../../ui/note-field.tsx'
import ui from '../../ui/shared.module.css'
import { isRole, roleName } from './role-name.ts'

const EVERYWHERE = 'everywhere'

const optionsOf = (path: PagePath) => query.accessRequests.get.queryOptions({ input: { path } })

/** Who can give access to the page, and one press to ask them; once they were asked, on whom it waits and since when. */
export function AccessRequest({ path }: { path: PagePath }) {
  const { data } = useQuery(optionsOf(path))
  const nobody = <Text c="dimmed">{m.unauthorized_ask()}</Text>
  if (!data || (data.grantors.length === 0 && !data.request)) return nobody
  const { grantors } = data
  return (
    <Stack gap="sm">
      {grantors.length === 0 ? (
        nobody
      ) : (
        <Text>
          {m.unauthorized_grantors({
            count: grantors.length,
            names: formatNames(grantors),
            page: pageTitle(path),
          })}
        </Text>
      )}
      <Asked path={path} access={data} />
      {!data.askedAt && grantors.length > 0 && <Ask path={path} access={data} />}
    </Stack>
  )
}

type Props = { path: PagePath; access: Access }

/** Has a step of a request shown at once. */
function useAccessStep<Input>(path: PagePath, take: (input: Input) => Promise<Access>) {
  const client = useQueryClient()
  const { queryKey } = optionsOf(path)
  return useMutation({
    mutationFn: take,
    onSuccess: (access) => client.setQueryData(queryKey, access),
    onError: () => void client.invalidateQueries({ queryKey }),
  })
}

const Failed = ({ error }: { error: Error | null }) =>
  error && (
    <Text c="var(--danger)" role="alert">
      {messageOf(error)}
    </Text>
  )

/** What became of asking: it waits, or why it was refused. */
function Asked({ path, access: { askedAt, grantors, request } }: Props) {
  const withdraw = useAccessStep(path, api.accessRequests.withdraw)
  return (
    <>
      <div role="status">
        {request && (!askedAt || grantors.length > 0) && (
          <Text fw={550}>
            {askedAt
              ? m.unauthorized_asked({ names: formatNames(grantors), time: formatDateTime(askedAt) })
              : m.unauthorized_rejected({ number: request.number, name: request.decidedBy ?? '' })}
          </Text>
        )}
        {request && (
          <Text className={ui.breaks}>
            {askedAt
              ? `${request.number}: ${roleName(request.role)}, ${request.office?.name ?? m.common_all_offices()}`
              : request.remark}
          </Text>
        )}
      </div>
      <Failed error={withdraw.error} />
      {request && askedAt && (
        <div>
          <Button
            variant="default"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({ id: request.id, version: request.version })}
          >
            {m.common_withdraw()}
          </Button>
        </div>
      )}
    </>
  )
}

/** Asks for the narrowest role that opens the page, where they do not choose another. */
function Ask({ path, access: { offices, officeId } }: Props) {
  const roles = narrowestRoles(pages[path].permission)
  const [draft, setDraft] = useState({ role: roles[0], place: officeId ?? EVERYWHERE, reason: '' })
  const ask = useAccessStep(path, api.accessRequests.ask)
  const { role } = draft
  const fields = ask.error instanceof Problem ? ask.error.fields : {}
  if (!role) return null
  return (
    <Flex
      noValidate
      component="form"
      direction="column"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault()
        const place = draft.place === EVERYWHERE ? null : draft.place
        if (!ask.isPending) ask.mutate({ path, role, officeId: place, reason: draft.reason })
      }}
    >
      <NativeSelect
        label={m.common_role()}
        data={roles.map((value) => ({ value, label: roleName(value) }))}
        value={role}
        error={fields.role}
        onChange={({ currentTarget: { value } }) => isRole(value) && setDraft({ ...draft, role: value })}
      />
      {offices.length > 0 && (
        <NativeSelect
          label={m.people_office_column()}
          data={[
            { value: EVERYWHERE, label: m.common_all_offices() },
            ...offices.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={draft.place}
          error={fields.officeId}
          onChange={({ currentTarget: { value } }) => setDraft({ ...draft, place: value })}
        />
      )}
      <NoteField
        label={m.unauthorized_why()}
        rows={2}
        maxLength={MAX_ACCESS_REASON}
        value={draft.reason}
        error={fields.reason}
        onChange={({ currentTarget: { value } }) => setDraft({ ...draft, reason: value })}
      />
      {Object.keys(fields).length === 0 && <Failed error={ask.error} />}
      <div>
        <Button type="submit" loading={ask.isPending}>
          {m.nav_request()}
        </Button>
      </div>
    </Flex>
  )
}
