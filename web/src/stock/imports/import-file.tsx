import { Alert, Button, Textarea, Title } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ItemFacets } from '@wellstock/contract/stock/inventory'
import { MAX_IMPORT_CHARACTERS, MAX_IMPORT_ROWS } from '@wellstock/domain/stock/imports'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import { inventoryQueries } from '../inventory/queries.ts'
import { isWorkbook, readTextFile } from '../inventory/read-text-file.ts'
import shared from './import.module.css'
import classes from './import-file.module.css'
import { ImportPlace } from './import-place.tsx'
import { useCreateImport } from './import-queries.ts'

const BIGGEST_FILE = 32 * 1024 * 1024

/** The first step: a list, as a file or pasted, and the place it is for. */
export function ImportFile({ onCreated }: { onCreated: (id: string) => void }) {
  const { data: facets, error, refetch } = useQuery(inventoryQueries.facets())
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  return facets ? <FileForm facets={facets} onCreated={onCreated} /> : null
}

function FileForm({ facets, onCreated }: { facets: ItemFacets; onCreated: (id: string) => void }) {
  const create = useCreateImport()
  const [place, setPlace] = useState({
    officeId: facets.offices.find((office) => office.writable)?.id ?? '',
    roomId: null as string | null,
  })
  const [pasted, setPasted] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)

  function hand(fileName: string, content: string) {
    if (content.trim() === '') return setRefusal(m.import_empty())
    if (content.length > MAX_IMPORT_CHARACTERS) return setRefusal(m.import_too_large())
    setRefusal(null)
    create.mutate(
      { fileName: fileName.slice(0, 200), content, ...place },
      {
        onSuccess: (imported) => onCreated(imported.id),
        onError: (error) => {
          const [field] = error instanceof Problem ? Object.values(error.fields) : []
          setRefusal(field ?? messageOf(error))
        },
      },
    )
  }

  async function take(file: File | undefined) {
    if (!file) return
    if (await isWorkbook(file)) setRefusal(m.import_workbook())
    else hand(file.name, await readTextFile(file))
  }

  return (
    <section className={shared.panel} aria-labelledby="import-file">
      <Title order={2} id="import-file">
        {m.import_choose()}
      </Title>
      <ImportPlace facets={facets} {...place} onChange={setPlace} />
      <Dropzone
        className={`${ui.hover} ${classes.drop}`}
        onDrop={([file]) => void take(file)}
        onReject={() => setRefusal(m.import_too_large())}
        multiple={false}
        maxSize={BIGGEST_FILE}
        loading={create.isPending}
        inputProps={{ 'aria-label': m.import_drop() }}
        aria-label={m.import_drop()}
      >
        <span className={classes.dropIcon}>
          <Dropzone.Accept>
            <IconUpload size={28} stroke={1.75} aria-hidden />
          </Dropzone.Accept>
          <Dropzone.Idle>
            <IconFileSpreadsheet size={28} stroke={1.75} aria-hidden />
          </Dropzone.Idle>
          <Dropzone.Reject>
            <IconFileSpreadsheet size={28} stroke={1.75} aria-hidden />
          </Dropzone.Reject>
        </span>
        <b className={ui.block}>{m.import_drop()}</b>
        <span className={ui.quiet}>{m.import_limits({ rows: formatNumber(MAX_IMPORT_ROWS) })}</span>
      </Dropzone>
      {refusal && (
        <Alert color="danger" variant="light" role="alert">
          {refusal}
        </Alert>
      )}
      <Textarea
        label={m.import_paste()}
        description={m.import_paste_text()}
        value={pasted}
        onChange={(event) => setPasted(event.currentTarget.value)}
        rows={4}
        spellCheck={false}
        classNames={{ input: ui.text14 }}
      />
      <div className={ui.row8}>
        <Button
          variant="default"
          onClick={() => hand(m.import_pasted_name(), pasted)}
          disabled={pasted.trim() === ''}
          loading={create.isPending}
        >
          {m.import_use_pasted()}
        </Button>
      </div>
    </section>
  )
}
