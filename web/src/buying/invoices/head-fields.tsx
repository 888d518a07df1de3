import { Button, Checkbox, Flex, Group, SegmentedControl, Select, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { invoiceKinds, paymentTerms } from '@wellstock/domain/buying/invoices'
import { formatNumber, formatShortDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { words } from '../../lib/sentences.ts'
import { addDays } from '../../stock/expirations/dates.ts'
import ui from '../../ui/shared.module.css'
import classes from '../orders/order-form.module.css'
import { CreditedInvoice } from './credited-invoice.tsx'
import { fieldId } from './invoice-errors.ts'
import type { InvoiceErrors, InvoiceValues } from './invoice-values.ts'
import { invoiceQueries } from './queries.ts'
import type { InvoiceHints } from './use-read-file.ts'
import { kindWord } from './words.ts'
import { useWrittenOffices } from './written-offices.ts'

/** Where no vendor says otherwise. Source: the server. */
const USUAL_DAYS = 30

type HeadFieldsProps = {
  values: InvoiceValues
  errors: InvoiceErrors
  /** What stands once it is captured, or is known by what it is captured for. */
  fixed: 'nothing' | 'place' | 'all'
  /** What its file leaves open. */
  hints?: InvoiceHints | undefined
  onChange: (part: Partial<InvoiceValues>) => void
}

/** Whose invoice it is, its number and its days. */
export function HeadFields({ values, errors, fixed, hints, onChange }: HeadFieldsProps) {
  const { kind, terms, vendorId, invoicedOn } = values
  const { data: vendors = [] } = useQuery(invoiceQueries.vendors())
  const offices = useWrittenOffices()
  const days = vendors.find(({ id }) => id === vendorId)?.paymentDays ?? USUAL_DAYS
  const input = (field: string) => ({ id: fieldId(field), error: errors[field] })
  // Of whoever is chosen as the file is read.
  const ofSender = hints?.gaps.vendorId && vendorId === (hints.vendorId ?? '') && words(hints.gaps.vendorId)
  return (
    <Flex
      component="section"
      direction="column"
      gap="sm"
      px={20}
      py="md"
      className={ui.panel}
      aria-label={m.page_title_invoice()}
    >
      {fixed !== 'all' && (
        <Group gap="xs">
          <SegmentedControl
            aria-label={m.common_kind()}
            value={kind}
            onChange={(next) => onChange({ kind: next as InvoiceValues['kind'] })}
            data={invoiceKinds.map((value) => ({ value, label: kindWord(value) }))}
          />
          <SegmentedControl
            aria-label={m.common_payment()}
            value={terms}
            onChange={(next) => onChange({ terms: next as InvoiceValues['terms'] })}
            data={paymentTerms.map((value) => ({ value, label: m[`invoices_terms_${value}`]() }))}
          />
        </Group>
      )}
      <div className={classes.fields}>
        {fixed === 'nothing' && (
          <>
            <Select
              {...input('vendorId')}
              label={m.common_vendor()}
              description={ofSender}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              data={vendors.map(({ id, name }) => ({ value: id, label: name }))}
              value={vendorId || null}
              onChange={(next) => next && onChange({ vendorId: next })}
              searchable
              allowDeselect={false}
              nothingFoundMessage={m.common_nothing_found()}
            />
            <Select
              {...input('officeId')}
              label={m.common_office()}
              data={offices.map(({ id, name }) => ({ value: id, label: name }))}
              value={values.officeId || null}
              onChange={(next) => next && onChange({ officeId: next })}
              searchable
              allowDeselect={false}
              nothingFoundMessage={m.common_nothing_found()}
            />
          </>
        )}
        {fixed === 'place' && ofSender && <Text c="dimmed">{ofSender}</Text>}
        {kind === 'credit_note' && fixed !== 'all' && vendorId && (
          <CreditedInvoice
            {...input('creditOf')}
            values={values}
            onChange={(creditOf) => onChange({ creditOf })}
          />
        )}
        <TextInput
          {...input('number')}
          label={kind === 'invoice' ? m.invoices_number() : m.invoices_credit_number()}
          autoComplete="off"
          maxLength={60}
          description={values.number === '' && hints?.gaps.number && words(hints.gaps.number)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={values.number}
          onChange={(event) => onChange({ number: event.currentTarget.value })}
        />
        {(values.repeatsNumber || (errors.number && values.number !== '')) && (
          <Checkbox
            label={m.invoices_repeats_number()}
            description={m.invoices_repeats_number_text()}
            checked={values.repeatsNumber}
            onChange={(event) => onChange({ repeatsNumber: event.currentTarget.checked })}
          />
        )}
        <TextInput
          {...input('invoicedOn')}
          label={m.invoices_invoiced_on()}
          type="date"
          description={invoicedOn === '' && hints && <OpenDay hints={hints} onChange={onChange} />}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={invoicedOn}
          onChange={(event) => onChange({ invoicedOn: event.currentTarget.value })}
        />
        {terms === 'account' && (
          <TextInput
            {...input('dueOn')}
            label={m.invoices_due()}
            type="date"
            description={
              hints?.gaps.dueOn
                ? words(hints.gaps.dueOn)
                : m.invoices_due_by_terms({ count: days, days: formatNumber(days) })
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={values.dueOn ?? (invoicedOn && addDays(invoicedOn, days))}
            onChange={(event) => onChange({ dueOn: event.currentTarget.value || null })}
          />
        )}
      </div>
    </Flex>
  )
}

type OpenDayProps = { hints: InvoiceHints; onChange: HeadFieldsProps['onChange'] }

/** Why the day of an invoice is left empty, and the days it may be. */
const OpenDay = ({ hints: { gaps, possibleDays }, onChange }: OpenDayProps) => (
  <>
    {gaps.invoicedOn && words(gaps.invoicedOn)}
    {possibleDays.length > 0 && (
      <Flex component="span" wrap="wrap" gap="xs" mt={4}>
        {possibleDays.map((day) => (
          <Button key={day} size="compact-sm" variant="default" onClick={() => onChange({ invoicedOn: day })}>
            {formatShortDate(day)}
          </Button>
        ))}
      </Flex>
    )}
  </>
)
