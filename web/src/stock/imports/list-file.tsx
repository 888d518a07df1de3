import { Alert, Button, Group, Loader, Select, Textarea } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { readWorkbook, type Sheet, sheetText } from '@wellstock/domain/platform/workbook/read-workbook'
import { WorkbookRefused } from '@wellstock/domain/platform/workbook/unzip'
import { MAX_IMPORT_CHARACTERS } from '@wellstock/domain/stock/imports'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import ui from '../../ui/shared.module.css'
import { useFileDrop } from '../../ui/use-file-drop.tsx'
import { isWorkbook, readTextFile } from '../inventory/read-text-file.ts'
import classes from './import-file.module.css'

const BIGGEST_FILE = 32 * 1024 * 1024

const workbookRefusals = {
  unreadable: m.import_workbook_unreadable,
  encrypted: m.import_workbook_encrypted,
  old_excel: m.import_workbook_old,
}

/** A workbook with several sheets, of which one is the list. */
type Workbook = { fileName: string; sheets: Sheet[]; chosen: number }

type ListFileProps = {
  maxRows: number
  /** Hands the list in as the text it is. */
  onList: (fileName: string, content: string) => void
  isBusy: boolean
  error: unknown
}

/** A list as a file, a sheet of a workbook, or pasted; every one of them as text. */
export function ListFile({ maxRows, onList, isBusy, error }: ListFileProps) {
  const [pasted, setPasted] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [workbook, setWorkbook] = useState<Workbook | null>(null)
  const [isReading, setIsReading] = useState(false)
  const [field] = error instanceof Problem ? Object.values(error.fields) : []
  const tooLarge = () => m.import_too_large({ rows: formatNumber(maxRows) })
  const said = refusal ?? (error ? (field ?? messageOf(error)) : null)

  function hand(fileName: string, content: string) {
    if (content.trim() === '') return setRefusal(m.import_empty())
    if (content.length > MAX_IMPORT_CHARACTERS) return setRefusal(tooLarge())
    setRefusal(null)
    onList(fileName.slice(0, 200), content)
  }

  async function take(file: File) {
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
    } catch (failure) {
      if (!(failure instanceof WorkbookRefused)) throw failure
      setRefusal(failure.reason === 'too_large' ? tooLarge() : workbookRefusals[failure.reason]())
    } finally {
      setIsReading(false)
    }
  }

  const drop = useFileDrop({
    label: m.import_drop(),
    maxSize: BIGGEST_FILE,
    onFile: (file) => void take(file),
    onRefuse: () => setRefusal(tooLarge()),
    isBusy: isBusy || isReading,
  })

  return (
    <>
      {drop.input}
      <button
        type="button"
        className={`${ui.hover} ${classes.drop}`}
        onClick={drop.choose}
        aria-busy={isBusy || isReading}
        {...drop.target}
      >
        <span className={classes.dropIcon}>
          {isBusy || isReading ? (
            <Loader size={28} />
          ) : (
            <IconFileSpreadsheet size={28} stroke={1.75} aria-hidden />
          )}
        </span>
        <b className={ui.block}>{m.import_drop()}</b>
        <span className={ui.quiet}>{m.import_limits({ rows: formatNumber(maxRows) })}</span>
      </button>
      {said && (
        <Alert color="danger" variant="light" role="alert">
          {said}
        </Alert>
      )}
      {workbook && (
        <SheetChoice
          workbook={workbook}
          isBusy={isBusy}
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
      <Group gap="xs">
        <Button
          variant="default"
          onClick={() => hand(m.import_pasted_name(), pasted)}
          disabled={pasted.trim() === ''}
          loading={isBusy}
        >
          {m.import_use_pasted()}
        </Button>
      </Group>
    </>
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
