import { Box, Button, Flex, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { BillableLine } from '@wellstock/contract/buying/invoice'
import { MAX_INVOICE_LINES } from '@wellstock/domain/buying/invoices'
import { type ReactNode, useRef, useState } from 'react'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { words } from '../../lib/sentences.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FieldErrors } from '../../ui/field-errors.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { AddLine } from './add-line.tsx'
import { HeadFields } from './head-fields.tsx'
import { fieldId, summaryOf } from './invoice-errors.ts'
import {
  checkInvoice,
  creditOf,
  type Extras,
  type InvoiceErrors,
  type InvoiceValues,
  lineOf,
  ownLine,
} from './invoice-values.ts'
import classes from './invoices.module.css'
import { LineFields } from './line-fields.tsx'
import { PasteLines } from './paste-lines.tsx'
import { invoiceQueries } from './queries.ts'
import { SumFields } from './sum-fields.tsx'
import { creditLines, useBillable } from './use-billable.ts'
import type { InvoiceHints } from './use-read-file.ts'

type InvoiceFormProps = {
  initial: InvoiceValues
  /** The invoice that is corrected. */
  invoiceId?: string
  fixed: 'nothing' | 'place' | 'all'
  notice?: ReactNode
  isSaving: boolean
  /** What its file leaves open. */
  hints?: InvoiceHints | undefined
  onChange?: (values: InvoiceValues) => void
  onSave: (values: InvoiceValues, extras: Extras) => Promise<void>
  /** Below the note: the file it came as; `fill` takes what that says. */
  file?: (values: InvoiceValues, fill: (part: Partial<InvoiceValues>) => void) => ReactNode
  /** Beside the button: a way out. */
  children?: ReactNode
}

/** An invoice as it is typed: whose it is, its lines with what becomes of each, and what they come to. */
export function InvoiceForm({ initial, invoiceId, fixed, ...props }: InvoiceFormProps) {
  const client = useQueryClient()
  const [values, setValues] = useState(initial)
  // What a file says is filled in on top of what is typed while it is read.
  const latest = useRef(values)
  const [errors, setErrors] = useState<InvoiceErrors>({})
  const [refusal, setRefusal] = useState<Error | null>(null)
  const { kind, officeId, lines } = values
  const { billable, creditable, extras, isLoading, error, refetch } = useBillable(values, invoiceId)
  const open = billable.filter(
    ({ vendorOrderLineId }) => !lines.some(({ ordered }) => ordered?.vendorOrderLineId === vendorOrderLineId),
  )

  const uncredited = creditable.filter(
    ({ lineId }) => !lines.some(({ credited }) => credited?.lineId === lineId),
  )

  function change(part: Partial<InvoiceValues>) {
    // What is billed and what is credited are other lines, and so are those of another vendor or office.
    const isElsewhere = ['kind', 'vendorId', 'officeId', 'creditOf'].some((field) => field in part)
    const own = latest.current.lines.filter(({ ordered, credited }) => ordered === null && credited === null)
    const kept = part.kind === initial.kind ? initial.lines : own
    const next = { ...latest.current, ...(isElsewhere && { lines: kept }), ...part }
    latest.current = next
    setValues(next)
    setErrors({})
    setRefusal(null)
    props.onChange?.(next)
    if (part.creditOf) void beginCredit(part.creditOf)
  }

  /** With what is left of the invoice that was chosen, unless another was chosen meanwhile; why there is no answer is said below. */
  async function beginCredit(id: string) {
    const invoice = await client.fetchQuery(invoiceQueries.get(id)).catch(() => null)
    const { creditOf: chosen, lines: now } = latest.current
    if (invoice && chosen === id && now.length === 0) change({ lines: creditLines(invoice) })
  }
  const add = (added: readonly BillableLine[]) =>
    change({ lines: [...lines, ...added.map((line) => lineOf(line, kind))] })

  async function save() {
    setRefusal(null)
    const found = checkInvoice(values, extras)
    if (Object.keys(found).length > 0) return setErrors(found)
    try {
      await props.onSave(values, extras)
    } catch (failure) {
      if (failure instanceof Problem && Object.keys(failure.fields).length > 0) setErrors(failure.fields)
      else setRefusal(failure instanceof Error ? failure : new Error(String(failure)))
    }
  }

  return (
    <Flex
      component="form"
      direction="column"
      gap="md"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {props.notice}
      <FieldErrors errors={summaryOf(errors, values)} />
      <HeadFields values={values} errors={errors} fixed={fixed} hints={props.hints} onChange={change} />
      <Block title={m.invoices_lines()}>
        <Stack gap="sm" id={fieldId('lines')} tabIndex={-1}>
          {lines.length === 0 && !isLoading && (
            <Nothing>
              {kind === 'invoice' && fixed === 'place' ? m.invoices_nothing_open() : m.invoices_no_lines()}
            </Nothing>
          )}
          {lines.length > 0 && (
            <ul className={`${ui.plainList} ${classes.edited}`}>
              {lines.map((line, place) => (
                <LineFields
                  key={line.key}
                  line={line}
                  kind={kind}
                  officeId={officeId}
                  name={(field) => `lines.${place}.${field}`}
                  errors={errors}
                  onChange={(next) => change({ lines: lines.map((each) => (each === line ? next : each)) })}
                  onRemove={() => change({ lines: lines.filter((each) => each !== line) })}
                />
              ))}
            </ul>
          )}
          {props.hints?.gaps.lines && !lines.some(({ ordered }) => ordered) && (
            <Text c="dimmed">{words(props.hints.gaps.lines)}</Text>
          )}
          {errors.lines && <Text c="danger">{errors.lines}</Text>}
          {isLoading && <Skeleton height={60} radius="md" role="status" aria-label={m.loading()} />}
          {error && <ErrorNotice error={error} onRetry={refetch} />}
          {lines.length < MAX_INVOICE_LINES && (
            <Group align="flex-end" gap="xs">
              {open.length + uncredited.length > 0 && (
                <div className={classes.add}>
                  <AddLine
                    lines={open}
                    billed={uncredited}
                    onAdd={add}
                    onCredit={(line) => change({ lines: [...lines, creditOf(line)] })}
                  />
                </div>
              )}
              {kind === 'invoice' && (
                <Button
                  variant="default"
                  leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
                  disabled={officeId === ''}
                  onClick={() => change({ lines: [...lines, ownLine()] })}
                >
                  {m.invoices_add_own()}
                </Button>
              )}
              <PasteLines
                billable={billable}
                kind={kind}
                onRead={(read) => change({ lines: withRead(lines, read) })}
              />
            </Group>
          )}
        </Stack>
      </Block>
      <div className={classes.foot}>
        <Flex
          component="section"
          direction="column"
          gap="sm"
          px={20}
          py="md"
          className={ui.panel}
          aria-label={m.common_note()}
        >
          <NoteField
            id={fieldId('note')}
            label={m.common_note()}
            rows={3}
            maxLength={1000}
            value={values.note}
            error={errors.note}
            onChange={(event) => change({ note: event.currentTarget.value })}
          />
          {props.file?.(values, (part) => change(notTyped(part, values, latest.current)))}
        </Flex>
        <Box component="section" px={20} py="md" className={ui.panel} aria-label={m.invoices_total()}>
          <SumFields values={values} extras={extras} errors={errors} hints={props.hints} onChange={change} />
        </Box>
      </div>
      <Refusal error={refusal} />
      <Group justify="flex-end" align="stretch" gap="xs">
        {props.children}
        <Button type="submit" loading={props.isSaving}>
          {invoiceId ? m.common_save() : m.invoices_capture()}
        </Button>
      </Group>
    </Flex>
  )
}

/** What can be filled in without taking back what somebody has typed since. */
const notTyped = (part: Partial<InvoiceValues>, before: InvoiceValues, now: InvoiceValues) =>
  Object.fromEntries(
    Object.entries(part).filter(([field]) => {
      const key = field as keyof InvoiceValues
      return now[key] === before[key]
    }),
  ) as Partial<InvoiceValues>

/** Rows that were read stand for the lines they mean. */
const withRead = (lines: InvoiceValues['lines'], read: InvoiceValues['lines']) => {
  const idOf = ({ ordered }: InvoiceValues['lines'][number]) => ordered?.vendorOrderLineId
  return [...lines.filter((line) => !read.some((each) => idOf(each) === idOf(line))), ...read]
}
