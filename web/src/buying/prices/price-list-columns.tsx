import { Alert, Button, Flex, Group } from '@mantine/core'
import type { PriceList } from '@wellstock/contract/buying/price-lists'
import { tiersIn } from '@wellstock/domain/buying/price-tiers'
import { priceFields } from '@wellstock/domain/buying/prices'
import { decimalSigns } from '@wellstock/domain/platform/written-numbers'
import { useState } from 'react'
import { formatNames, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { words } from '../../lib/sentences.ts'
import { ColumnChoices } from '../../stock/imports/column-choices.tsx'
import ui from '../../ui/shared.module.css'
import { type ListTerms, TermsFields } from './price-list-file.tsx'
import { fieldWord } from './price-words.ts'
import classes from './prices.module.css'
import { useFollowed, useUpdateList } from './queries.ts'

/** How a draft is read, what it is and when it holds; then its rows are checked. */
export function PriceListColumns({ list }: { list: PriceList }) {
  const update = useUpdateList()
  const { work, progress, isRunning } = useFollowed('check', list.id)
  const [fields, setFields] = useState(() => list.columns.map(({ field }) => field))
  const [terms, setTerms] = useState<ListTerms>(() => ({
    source: list.source,
    validFrom: list.validFrom,
    validTo: list.validTo,
  }))
  const [isOpen, setOpen] = useState(list.counts === null)
  const unread = tiersIn(list.columns.map(({ header }) => header)).flatMap(({ column }) =>
    fields[column] === 'price' ? [] : [list.columns[column]?.header ?? ''],
  )
  const error = update.error ?? work.error
  const isBusy = update.isPending || isRunning
  const isSame =
    fields.every((field, index) => field === list.columns[index]?.field) &&
    (['source', 'validFrom', 'validTo'] as const).every((key) => terms[key] === list[key])

  async function check(decimal = list.decimal) {
    try {
      const now =
        isSame && decimal === list.decimal
          ? list
          : await update.mutateAsync({ id: list.id, version: list.version, fields, decimal, ...terms })
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
          {m.prices_change_reading()}
        </Button>
        {list.decimal && (
          <Button variant="default" onClick={() => void check(null)} loading={isBusy}>
            {m.prices_ask_numbers_again()}
          </Button>
        )}
        {list.numberAsked && (
          <Alert color="warn" variant="light" role="status">
            <span className={ui.block}>
              {words({ reason: 'number_could_be_two', params: list.numberAsked })}
            </span>
            <Group gap="xs" mt="xs">
              {decimalSigns.map((sign) => (
                <Button
                  key={sign}
                  size="compact-sm"
                  variant="default"
                  loading={isBusy}
                  onClick={() => void check(sign)}
                >
                  {formatNumber(
                    sign === '.' ? (list.numberAsked?.point ?? 0) : (list.numberAsked?.comma ?? 0),
                  )}
                </Button>
              ))}
            </Group>
          </Alert>
        )}
        {error && (
          <Alert color="danger" variant="light" role="alert">
            {messageOf(error)}
          </Alert>
        )}
      </Group>
    )
  return (
    <Flex
      component="section"
      direction="column"
      gap="sm"
      className={`${ui.panel} ${classes.padded}`}
      aria-label={m.prices_columns()}
    >
      <TermsFields
        terms={terms}
        onChange={setTerms}
        errors={error instanceof Problem ? (error.fields as Record<string, string>) : {}}
      />
      <ColumnChoices
        columns={list.columns}
        fields={fields}
        choices={priceFields}
        label={fieldWord}
        onChange={setFields}
      />
      {unread.length > 0 && (
        <Alert color="warn" variant="light" role="status">
          {m.prices_tiers({ columns: formatNames(unread) })}
        </Alert>
      )}
      {error && (
        <Alert color="danger" variant="light" role="alert">
          {(error instanceof Problem && Object.values(error.fields)[0]) || messageOf(error)}
        </Alert>
      )}
      <Group gap="xs">
        <Button onClick={() => void check()} loading={isBusy}>
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
