import { Alert, Button, Group, Modal, Select, Stack, Table, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { DeviceImport, DeviceImportRow } from '@wellstock/contract/compliance/device-imports'
import { device, recordPage } from '@wellstock/contract/platform/kinds'
import {
  type DeviceColumn,
  deviceColumns,
  MAX_DEVICE_ROWS,
} from '@wellstock/domain/compliance/device-imports'
import { useState } from 'react'
import { query } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { newId } from '../../lib/new-id.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { spokenWords } from '../../lib/sentences.ts'
import { ColumnChoices } from '../../stock/imports/column-choices.tsx'
import { ListFile } from '../../stock/imports/list-file.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { usePlaces } from './use-places.ts'

const fieldWords: Record<DeviceColumn, () => string> = {
  sku: m.common_sku,
  name: m.common_name,
  class: m.devices_column_class,
  manufacturer: m.devices_column_manufacturer,
  model: m.devices_column_model,
  serialNumber: m.devices_column_serial,
  fdaDeviceId: m.devices_column_udi,
  riskClass: m.devices_field_riskClass,
  office: m.common_office,
  room: m.common_room,
  responsible: m.devices_import_responsible,
  purchaseDate: m.devices_field_purchaseDate,
  warrantyUntil: m.devices_column_warranty,
  unitPrice: m.common_price,
  isoStandards: m.devices_column_standards,
}
const fieldWord = (field: DeviceColumn) => fieldWords[field]()
const orders = ['month', 'day'] as const

type Reading = { fields: (DeviceColumn | null)[] | null; dateOrder: 'month' | 'day' | null }
const guessed: Reading = { fields: null, dateOrder: null }

/** Devices from a file: how it is read, what each row comes to, and the rows without problems added. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const { offices } = usePlaces()
  const [officeId, setOfficeId] = useState(offices[0]?.id ?? '')
  const [content, setContent] = useState('')
  const [reading, setReading] = useState(guessed)
  // Sent again, it is the same list.
  const [id, setId] = useState(newId)
  const check = useMutation(query.deviceImports.check.mutationOptions())
  const take = useMutation(query.deviceImports.take.mutationOptions())
  const found = take.data ?? check.data

  function read(next: Reading, text = content, office = officeId) {
    setReading(next)
    setContent(text)
    take.reset()
    setId(newId())
    check.mutate({ content: text, officeId: office, ...next })
  }
  const add = () =>
    take.mutate(
      { id, content, officeId, ...reading },
      {
        onSuccess: ({ rows }) =>
          toast.success(m.devices_import_done({ count: rows.filter(({ deviceId }) => deviceId).length })),
      },
    )
  const open = found?.rows.filter(({ outcome }) => outcome === 'new').length ?? 0
  const error = take.error ?? (content && check.data ? check.error : null)
  return (
    <Modal
      opened
      onClose={onClose}
      size="70rem"
      title={m.devices_import()}
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      <Stack>
        <Select
          label={m.devices_import_office()}
          data={offices.map(({ id: value, name }) => ({ value, label: name }))}
          value={officeId}
          allowDeselect={false}
          disabled={take.isPending || take.data !== undefined}
          onChange={(next) => {
            if (!next) return
            setOfficeId(next)
            if (content) read(reading, content, next)
          }}
        />
        {found ? (
          <>
            {!take.data && <Reading found={found} reading={reading} onChange={(next) => read(next)} />}
            <Rows rows={found.rows} />
          </>
        ) : (
          <ListFile
            maxRows={MAX_DEVICE_ROWS}
            onList={(_, text) => read(guessed, text)}
            isBusy={check.isPending}
            error={check.error}
          />
        )}
        {error && (
          <Alert color="danger" variant="light" role="alert">
            {(error instanceof Problem && Object.values(error.fields)[0]) || messageOf(error)}
          </Alert>
        )}
        {found && (
          <Group>
            {open > 0 && (
              <Button onClick={add} loading={take.isPending} disabled={check.isPending}>
                {m.devices_import_add({ count: open })}
              </Button>
            )}
            <Button
              variant="default"
              disabled={take.isPending}
              onClick={() => {
                take.reset()
                check.reset()
                setContent('')
              }}
            >
              {m.devices_import_other()}
            </Button>
          </Group>
        )}
      </Stack>
    </Modal>
  )
}

type ReadingProps = { found: DeviceImport; reading: Reading; onChange: (reading: Reading) => void }

/** How the list is read: each change is checked at once. */
const Reading = ({ found: { columns }, reading, onChange }: ReadingProps) => (
  <>
    <Select
      label={m.past_orders_dates()}
      data={[
        { value: '', label: m.past_orders_dates_shown() },
        ...orders.map((value) => ({ value, label: m[`past_orders_dates_${value}`]() })),
      ]}
      value={reading.dateOrder ?? ''}
      onChange={(next) => onChange({ ...reading, dateOrder: orders.find((each) => each === next) ?? null })}
      allowDeselect={false}
    />
    <ColumnChoices
      columns={columns}
      fields={columns.map(({ field }) => field)}
      choices={deviceColumns}
      label={fieldWord}
      onChange={(fields) => onChange({ ...reading, fields })}
    />
  </>
)

function Rows({ rows }: { rows: readonly DeviceImportRow[] }) {
  const wrong = rows.filter(({ outcome }) => outcome === 'problem').length
  return (
    <>
      <Text role="status">
        {m.devices_import_rows({
          count: formatNumber(rows.length),
          problems: formatNumber(wrong),
        })}
      </Text>
      <Table.ScrollContainer minWidth={560} maxHeight="50vh">
        <Table stickyHeader aria-label={m.devices_import_list()}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{m.devices_import_row()}</Table.Th>
              <Table.Th>{m.common_name()}</Table.Th>
              <Table.Th>{m.common_office()}</Table.Th>
              <Table.Th>{m.prices_outcome()}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.line}>
                <Table.Td className={ui.figures}>{row.line}</Table.Td>
                <Table.Td>
                  <span className={ui.breaks}>{row.name || '–'}</span>
                  {row.serialNumber && <small className={`${ui.block} ${ui.code}`}>{row.serialNumber}</small>}
                </Table.Td>
                <Table.Td>{row.office}</Table.Td>
                <Table.Td>
                  <Outcome row={row} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  )
}

function Outcome({ row: { outcome, deviceId, field, ...said } }: { row: DeviceImportRow }) {
  if (deviceId)
    return (
      <LinkButton to={recordPage(device, deviceId)} variant="subtle" size="compact-sm">
        {m.devices_import_added()}
      </LinkButton>
    )
  if (outcome === 'new') return m.devices_import_new()
  return (
    <>
      {spokenWords(said)}
      {field && <small className={`${ui.block} ${ui.quiet}`}>{fieldWord(field)}</small>}
    </>
  )
}
