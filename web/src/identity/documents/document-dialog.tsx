import { Alert, MultiSelect, Select, TagsInput, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type DocumentDetails, DocumentFields, documentTypes } from '@wellstock/contract/identity/documents'
import type { RecordLink } from '@wellstock/contract/identity/records'
import { roles } from '@wellstock/contract/platform/access'
import { useState } from 'react'
import { query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { issueWords } from '../../lib/sentences.ts'
import { useSession } from '../../lib/session.tsx'
import { FieldErrors } from '../../ui/field-errors.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { useFieldErrors } from '../../ui/use-field-errors.ts'
import { roleName } from '../sign-in/role-name.ts'
import { FileField, sent } from './file-field.tsx'
import { documentQueries } from './queries.ts'
import { typeWord } from './words.tsx'

const labels = {
  file: m.documents_file,
  title: m.common_title,
  type: m.documents_type,
  ownerId: m.common_owner,
  validFrom: m.documents_valid_from,
  validTo: m.documents_valid_to,
  tags: m.documents_tags,
  readers: m.documents_readers,
  signers: m.documents_signers,
  officeId: m.documents_office,
}

type DocumentDialogProps = {
  /** The one that is changed; none: one is added. */
  document: DocumentDetails | null
  /** What a new one belongs to. */
  record?: Pick<RecordLink, 'kind' | 'id'>
  /** The file it begins with, where one was dropped. */
  file?: File | null
  onClose: () => void
  onSaved?: (document: DocumentDetails) => void
}

const titleOf = (file: File) => file.name.replace(/\.\w{1,5}$/, '').slice(0, 160)

/** What is said of a document; of a new one with its file. */
export default function DocumentDialog(props: DocumentDialogProps) {
  const { document, record, onClose, onSaved } = props
  const client = useQueryClient()
  const { person } = useSession()
  const choices = useQuery(documentQueries.choices())
  const create = useMutation(query.documents.create.mutationOptions())
  const update = useMutation(query.documents.update.mutationOptions())
  const [file, setFile] = useState<File | null>(props.file ?? null)
  const [version, setVersion] = useState(document?.version ?? 0)
  const [isStale, setStale] = useState(false)
  const [values, setValues] = useState<DocumentFields>(() => ({
    title: document?.title ?? (props.file ? titleOf(props.file) : ''),
    type: document?.type ?? 'sop',
    ownerId: document?.owner.id ?? person.id,
    validFrom: document?.validFrom ?? null,
    validTo: document?.validTo ?? null,
    tags: document?.tags ?? [],
    readers: document?.readers ?? [],
    signers: document?.signers ?? [],
    officeId: document?.office?.id ?? null,
  }))
  const { input, ...errors } = useFieldErrors('document-', labels)

  const change = (part: Partial<DocumentFields>) => {
    setValues({ ...values, ...part })
    errors.forgetAll()
  }

  async function submit() {
    const checked = DocumentFields.safeParse({ ...values, title: values.title.trim() })
    errors.show({
      ...issueWords(checked.error?.issues),
      ...(!document && !file && { file: m.documents_choose() }),
    })
    if (!checked.success || (!document && !file)) return
    setStale(false)
    const outcome = {
      onSuccess: (saved: DocumentDetails) => {
        toast.success(m.documents_saved({ title: saved.title }))
        onClose()
        onSaved?.(saved)
      },
      onError: (error: unknown) => {
        if (!document || !(error instanceof Problem && error.code === 'STALE_VERSION'))
          return errors.refuse(error)
        setStale(true)
        void client
          .fetchQuery({ ...documentQueries.at(document.slug), staleTime: 0 })
          .then((newest) => setVersion(newest.version))
      },
    }
    if (document) update.mutate({ ...checked.data, id: document.id, version }, outcome)
    else if (file)
      create.mutate({ ...checked.data, file: await sent(file), ...(record && { links: [record] }) }, outcome)
  }

  const people = choices.data?.people ?? [{ id: values.ownerId, name: document?.owner.name ?? person.name }]
  const roleChoices = roles.map((role) => ({ value: role, label: roleName(role) }))
  return (
    <FormDialog
      title={document ? m.documents_edit_title({ title: document.title }) : m.documents_add()}
      submit={m.common_save()}
      cancel={m.common_cancel()}
      isSaving={create.isPending || update.isPending}
      size="lg"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <FieldErrors errors={errors.summary} />
      {isStale && <Alert color="warn" variant="light" role="alert" title={m.documents_stale()} />}
      {!document && (
        <FileField
          id="document-file"
          file={file}
          error={input('file').error}
          onChange={(chosen) => {
            setFile(chosen)
            change(values.title === '' ? { title: titleOf(chosen) } : {})
          }}
          onRefuse={(file) => errors.show({ file })}
        />
      )}
      <TextInput
        {...input('title')}
        autoComplete="off"
        maxLength={160}
        value={values.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <div className={ui.fieldPair}>
        <Select
          {...input('type')}
          data={documentTypes.map((type) => ({ value: type, label: typeWord(type) }))}
          value={values.type}
          onChange={(type) => type && change({ type })}
          allowDeselect={false}
          disabled={document?.state === 'filed'}
        />
        <Select
          {...input('ownerId')}
          data={people.map(({ id, name }) => ({ value: id, label: name }))}
          value={values.ownerId}
          onChange={(ownerId) => ownerId && change({ ownerId })}
          searchable
          allowDeselect={false}
          nothingFoundMessage={m.common_nothing_found()}
        />
      </div>
      <div className={ui.fieldPair}>
        <TextInput
          {...input('validFrom')}
          type="date"
          value={values.validFrom ?? ''}
          onChange={(event) => change({ validFrom: event.currentTarget.value || null })}
        />
        <TextInput
          {...input('validTo')}
          type="date"
          value={values.validTo ?? ''}
          onChange={(event) => change({ validTo: event.currentTarget.value || null })}
        />
      </div>
      <TagsInput
        {...input('tags')}
        description={m.documents_tags_hint()}
        data={choices.data?.tags ?? []}
        value={values.tags}
        onChange={(tags) => change({ tags })}
        maxTags={20}
      />
      <MultiSelect
        {...input('readers')}
        data={roleChoices}
        value={values.readers}
        onChange={(readers) => change({ readers })}
        searchable
        nothingFoundMessage={m.common_nothing_found()}
      />
      <MultiSelect
        {...input('signers')}
        data={roleChoices}
        value={values.signers}
        onChange={(signers) => change({ signers })}
        searchable
        nothingFoundMessage={m.common_nothing_found()}
      />
      {(values.readers.length > 0 || values.signers.length > 0) && (
        <Select
          {...input('officeId')}
          data={(choices.data?.offices ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={values.officeId}
          onChange={(officeId) => change({ officeId })}
          placeholder={m.common_all_offices()}
          clearable
          clearButtonProps={{ 'aria-label': m.common_clear_named({ filter: m.documents_office() }) }}
        />
      )}
    </FormDialog>
  )
}
