import { Alert, Button, Flex, Group, Select } from '@mantine/core'
import { type PastField, type PastImport, pastFields } from '@wellstock/contract/buying/past-orders'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { ColumnChoices } from '../../stock/imports/column-choices.tsx'
import ui from '../../ui/shared.module.css'
import { type ImportTerms, TermsFields } from './past-import-terms.tsx'
import { useFollowedImport, useUpdatePastImport } from './queries.ts'

export const fieldWord = (field: PastField) => m[`past_orders_field_${field}`]()

const orders = ['month', 'day'] as const

/** How a draft is read; then its rows are checked. Nothing is written by that. */
export function PastImportReading({ file }: { file: PastImport }) {
  const update = useUpdatePastImport()
  const { work, progress, isRunning } = useFollowedImport('check', file.id)
  const [fields, setFields] = useState(() => file.columns.map(({ field }) => field))
  const [terms, setTerms] = useState<ImportTerms>({ officeId: file.office.id, vendor: file.vendor })
  const [dateOrder, setDateOrder] = useState(file.dateOrder)
  const [isOpen, setOpen] = useState(file.counts === null)
  const error = update.error ?? work.error
  const isSame =
    fields.every((field, index) => field === file.columns[index]?.field) &&
    terms.officeId === file.office.id &&
    terms.vendor?.id === file.vendor?.id &&
    dateOrder === file.dateOrder

  async function check() {
    try {
      const { officeId, vendor } = terms
      const { id } = file
      const now = isSame
        ? file
        : await update.mutateAsync({
            ...{ id, version: file.version, fields, officeId, vendorId: vendor?.id ?? null, dateOrder },
          })
      await work.mutateAsync({ version: now.version })
      setOpen(false)
    } catch {
      // Said below.
    }
  }

  if (!isOpen)
    return (
      <Group gap="xs">
        <Button variant="default" onClick={() => setOpen(true)}>
          {m.past_orders_change_reading()}
        </Button>
      </Group>
    )
  return (
    <Flex
      component="section"
      direction="column"
      gap="sm"
      p={16}
      className={ui.panel}
      aria-label={m.import_columns_title()}
    >
      <TermsFields terms={terms} onChange={setTerms}>
        <Select
          label={m.past_orders_dates()}
          data={[
            { value: '', label: m.past_orders_dates_shown() },
            ...orders.map((value) => ({ value, label: m[`past_orders_dates_${value}`]() })),
          ]}
          value={dateOrder ?? ''}
          onChange={(chosen) => setDateOrder(orders.find((each) => each === chosen) ?? null)}
          allowDeselect={false}
        />
      </TermsFields>
      <ColumnChoices
        columns={file.columns}
        fields={fields}
        choices={pastFields}
        label={fieldWord}
        onChange={setFields}
      />
      {error && (
        <Alert color="danger" variant="light" role="alert">
          {(error instanceof Problem && Object.values(error.fields)[0]) || messageOf(error)}
        </Alert>
      )}
      <Group gap="xs">
        <Button onClick={() => void check()} loading={update.isPending || isRunning}>
          {m.prices_check()}
        </Button>
        {progress && (
          <span role="status" className={ui.quiet}>
            {m.prices_progress({ done: formatNumber(progress.done), rows: formatNumber(progress.rows) })}
          </span>
        )}
      </Group>
    </Flex>
  )
}
