import { Button, Flex, Group, Select, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PersonPage } from '@wellstock/contract/identity/people'
import { useState } from 'react'
import { query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { Refused } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { MIN_REASON, WordsDialog } from '../../ui/words-dialog.tsx'
import { useLink, useUnlink } from './queries.ts'

type Props = { person: PersonPage; account: NonNullable<PersonPage['private']> }

/** Other accounts of the same identity, with ways to link and unlink for those who may. */
export function LinkedAccounts({ person, account: { otherAccounts, canManage } }: Props) {
  const [wanted, setWanted] = useState<'link' | 'unlink' | null>(null)
  const unlink = useUnlink()
  const { id, name } = person
  const close = () => setWanted(null)
  return (
    <Stack gap="xs">
      {otherAccounts.length === 0 ? (
        m.people_same_person_none()
      ) : (
        <Flex component="ul" direction="column" gap={4} className={ui.plainList}>
          {otherAccounts.map((other) => (
            <li key={other.id} className={`${ui.words} ${ui.notes}`}>
              <Link to="/dashboard/users/$id" params={{ id: other.id }}>
                {other.name}
              </Link>
              <small>{other.email}</small>
            </li>
          ))}
        </Flex>
      )}
      {canManage && (
        <Group align="stretch" gap="xs">
          <Button variant="default" size="compact-md" onClick={() => setWanted('link')}>
            {m.people_link()}
          </Button>
          {otherAccounts.length > 0 && (
            <Button variant="default" size="compact-md" onClick={() => setWanted('unlink')}>
              {m.people_unlink()}
            </Button>
          )}
        </Group>
      )}
      {wanted === 'link' && <LinkDialog person={person} known={otherAccounts} onClose={close} />}
      {wanted === 'unlink' && (
        <WordsDialog
          title={m.people_unlink_title({ name })}
          text={m.people_unlink_text()}
          label={m.common_reason()}
          field="reason"
          short={m.people_link_reason_short()}
          yes={m.people_unlink()}
          isDanger
          step={unlink}
          input={(reason) => ({ id, reason })}
          done={() => m.people_unlinked({ name })}
          onClose={close}
        />
      )}
    </Stack>
  )
}

type LinkDialogProps = { person: PersonPage; known: readonly { id: string }[]; onClose: () => void }

/** Which other account belongs to the same identity, and why somebody says so. */
function LinkDialog({ person: { id, name }, known, onClose }: LinkDialogProps) {
  const [search, setSearch] = useState('')
  const [other, setOther] = useState<{ value: string; label: string } | null>(null)
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<{ otherId?: string; reason?: string }>({})
  const link = useLink()
  const others = useQuery({
    ...query.people.list.queryOptions({
      input: { search: search === other?.label ? '' : search, pageSize: 50 },
    }),
    placeholderData: keepPreviousData,
  })
  const found = (others.data?.items ?? [])
    .filter((each) => each.id !== id && known.every((account) => account.id !== each.id))
    .map((each) => ({ value: each.id, label: `${each.name}, ${each.email}` }))
  const refused: typeof errors = link.error instanceof Problem ? link.error.fields : {}
  function submit() {
    const said = reason.trim()
    const missing = {
      ...(!other && { otherId: m.people_link_choose() }),
      ...(said.length < MIN_REASON && { reason: m.people_link_reason_short() }),
    }
    setErrors(missing)
    if (!other || Object.keys(missing).length > 0) return
    link.mutate(
      { id, otherId: other.value, reason: said },
      {
        onSuccess: () => {
          toast.success(m.people_linked({ name, other: other.label }))
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={m.people_link_title({ name })}
      submit={m.people_link_submit()}
      cancel={m.common_cancel()}
      isSaving={link.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{m.people_link_text()}</Text>
      <Select
        label={m.people_link_other()}
        data={other && found.every(({ value }) => value !== other.value) ? [other, ...found] : found}
        // The server has searched, by name and address.
        filter={({ options }) => options}
        value={other?.value ?? null}
        searchable
        searchValue={search}
        onSearchChange={setSearch}
        nothingFoundMessage={m.people_link_nobody()}
        error={errors.otherId ?? refused.otherId}
        onChange={(value) => {
          setOther(found.find((each) => each.value === value) ?? null)
          setErrors({})
          link.reset()
        }}
        data-autofocus
      />
      <NoteField
        label={m.common_reason()}
        rows={3}
        maxLength={500}
        value={reason}
        error={errors.reason ?? refused.reason}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setErrors({})
        }}
      />
      <Refused error={others.error ?? link.error} shows={['otherId', 'reason']} />
    </FormDialog>
  )
}
