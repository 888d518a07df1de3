import { Alert, Button, Select, Textarea, Title } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ItemFacets } from '@wellstock/contract/stock/inventory'
import { readWorkbook, type Sheet, sheetText } from '@wellstock/domain/platform/workbook/read-workbook'
import { WorkbookRefused } from '@wellstock/domain/platform/workbook/unzip'
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

const workbookRefusals = {
  too_large: m.import_too_large,
  unreadable: m.import_workbook_unreadable,
  encrypted: m.import_workbook_encrypted,
  old_excel: m.import_workbook_old,
}

/** A workbook with several sheets, of which one is the list. */
type Workbook = { fileName: string; sheets: Sheet[]; chosen: number }

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
  const [workbook, setWorkbook] = useState<Workbook | null>(null)
  const [isReading, setIsReading] = useState(false)

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
    setRefusal(null)
    setWorkbook(null)
    setIsReading(true)
    try {
      if (!(await isWorkbook(file))) return hand(file.name, await readTextFile(file))
      const sheets = await readWorkbook(new Uint8Array(await file.arrayBuffer()))
      const [first] = sheets
      if (!first) return setRefusal(m.import_empty())
      if (sheets.length > 1) setWorkbook({ fileName: file.name, sheets, chosen: 0 })
      else hand(file.name, sheetText(first))
    } catch (error) {
      if (!(error instanceof WorkbookRefused)) throw error
      setRefusal(workbookRefusals[error.reason]())
    } finally {
      setIsReading(false)
    }
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
        loading={create.isPending || isReading}
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
      {workbook && (
        <SheetChoice
          workbook={workbook}
          isBusy={create.isPending}
          onChoose={(chosen) => setWorkbook({ ...workbook, chosen })}
          onUse={(sheet) => hand(`${workbook.fileName} (${sheet.name})`, sheetText(sheet))}
        />
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

type SheetChoiceProps = {
  workbook: Workbook
  isBusy: boolean
  onChoose: (chosen: number) => void
  onUse: (sheet: Sheet) => void
}

function SheetChoice({ workbook: { fileName, sheets, chosen }, isBusy, onChoose, onUse }: SheetChoiceProps) {
  const sheet = sheets[chosen]
  return (
    <div className={classes.sheet}>
      <Select
        label={m.import_sheet({ file: fileName })}
        data={sheets.map(({ name, rows }, index) => ({
          value: String(index),
          label: m.import_sheet_rows({ name, count: rows.length, shown: formatNumber(rows.length) }),
        }))}
        value={String(chosen)}
        onChange={(index) => onChoose(Number(index))}
        allowDeselect={false}
      />
      <Button onClick={() => sheet && onUse(sheet)} loading={isBusy}>
        {m.import_use_sheet()}
      </Button>
    </div>
  )
}
