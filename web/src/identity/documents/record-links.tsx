import { ActionIcon, Button, Flex, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DocumentDetails } from '@wellstock/contract/identity/documents'
import { type RecordKind, recordKinds } from '@wellstock/contract/identity/record-kinds'
import { useState } from 'react'
import { query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { documentQueries } from './queries.ts'
import { kindWord } from './words.tsx'

/** The records a document belongs to, as far as they are seen. */
export function RecordLinks({ document }: { document: DocumentDetails }) {
  const [isAdding, setAdding] = useState(false)
  const unlink = useMutation(query.documents.unlink.mutationOptions())
  const mayChange = document.steps.includes('edit')
  return (
    <Block
      title={m.documents_records()}
      action={
        mayChange && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {m.documents_link_add()}
          </Button>
        )
      }
    >
      {document.links.length === 0 ? (
        <Nothing>{m.documents_no_records()}</Nothing>
      ) : (
        <Flex component="ul" direction="column" gap="xs" className={ui.plainList}>
          {document.links.map(({ kind, id, name, url }) => (
            <Flex key={`${kind} ${id}`} component="li" justify="space-between" gap="xs">
              <span className={`${ui.tight} ${ui.notes} ${ui.breaks}`}>
                <Link className={ui.accent} to={url}>
                  {name}
                </Link>
                <small>{kindWord(kind)}</small>
              </span>
              {mayChange && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={m.common_remove_named({ name })}
                  title={m.common_remove_named({ name })}
                  loading={unlink.isPending && unlink.variables.recordId === id}
                  onClick={() =>
                    unlink.mutate(
                      { id: document.id, kind, recordId: id },
                      { onError: (error) => toast.error(messageOf(error)) },
                    )
                  }
                >
                  <IconX size={16} stroke={2} />
                </ActionIcon>
              )}
            </Flex>
          ))}
        </Flex>
      )}
      {isAdding && <LinkDialog document={document} onClose={() => setAdding(false)} />}
    </Block>
  )
}

function LinkDialog({ document, onClose }: { document: DocumentDetails; onClose: () => void }) {
  const link = useMutation(query.documents.link.mutationOptions())
  const [kind, setKind] = useState<RecordKind>('product')
  const [search, setSearch] = useState('')
  const [recordId, setRecordId] = useState<string | null>(null)
  const [missing, setMissing] = useState<string>()
  const [settled] = useDebouncedValue(search, 250)
  const found = useQuery(documentQueries.records(kind, settled))
  const refusal =
    link.error instanceof Problem ? (link.error.fields.recordId ?? messageOf(link.error)) : undefined

  function submit() {
    if (!recordId) return setMissing(m.documents_choose_record())
    link.mutate({ id: document.id, kind, recordId }, { onSuccess: onClose })
  }

  return (
    <FormDialog
      title={m.documents_link_add()}
      submit={m.documents_link_add()}
      cancel={m.common_cancel()}
      isSaving={link.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={m.documents_link_kind()}
        data={recordKinds.map((each) => ({ value: each, label: kindWord(each) }))}
        value={kind}
        onChange={(next) => {
          if (!next) return
          setKind(next)
          setRecordId(null)
          setSearch('')
        }}
        allowDeselect={false}
      />
      <Select
        label={m.documents_link_record()}
        data={(found.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        // The server has looked already.
        filter={({ options }) => options}
        value={recordId}
        onChange={(next) => {
          setRecordId(next)
          setMissing(undefined)
          link.reset()
        }}
        searchValue={search}
        onSearchChange={setSearch}
        error={missing ?? refusal}
        searchable
        data-autofocus
        nothingFoundMessage={m.common_nothing_found()}
      />
    </FormDialog>
  )
}
