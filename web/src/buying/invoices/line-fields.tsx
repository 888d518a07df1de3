import { CloseButton, Select, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { InvoiceKind } from '@wellstock/domain/buying/invoices'
import { formatNumber, formatPrice, priceSign } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { AmountInput } from '../../ui/amount-input.tsx'
import ui from '../../ui/shared.module.css'
import { fieldId } from './invoice-errors.ts'
import {
  amountOf,
  billableNow,
  entered,
  type InvoiceErrors,
  inPack,
  type LineValue,
  packsFor,
} from './invoice-values.ts'
import classes from './invoices.module.css'
import { LineVerdict } from './line-verdict.tsx'
import { leftWords, packName, quantityWords } from './match-words.ts'
import { invoiceQueries } from './queries.ts'

type LineFieldsProps = {
  line: LineValue
  kind: InvoiceKind
  officeId: string
  name: (field: string) => string
  errors: InvoiceErrors
  onChange: (line: LineValue) => void
  onRemove: () => void
}

/** A line as it stands on the invoice: what it bills, how many packs at which price, and what comes of that. */
export function LineFields({ line, kind, officeId, name, errors, onChange, onRemove }: LineFieldsProps) {
  const { ordered, credited } = line
  const title = ordered?.name ?? (line.description || m.invoices_own_line())
  const input = (field: string) => ({ id: fieldId(name(field)), error: errors[name(field)] })
  return (
    <li>
      {ordered ? (
        <div className={`${ui.named} ${ui.notes}`}>
          <b>{ordered.name}</b>
          <small className={ui.code}>
            {[ordered.vendorSku, ordered.sku, ordered.order.number].filter(Boolean).join(' · ')}
          </small>
          <small className={ui.figures}>{standsWords(line, kind)}</small>
        </div>
      ) : credited ? (
        <div className={`${ui.named} ${ui.notes}`}>
          <b>{credited.description}</b>
          <small>{m.invoices_paid_by({ name: credited.budgetLine.name })}</small>
          <small className={ui.figures}>{leftWords(credited)}</small>
        </div>
      ) : (
        <OwnLine line={line} officeId={officeId} input={input} onChange={onChange} />
      )}
      <AmountInput
        {...input('packs')}
        error={
          errors[name('packs')] ??
          errors[name('vendorOrderLineId')] ??
          errors[name('creditedLineId')] ??
          errors[name('packQuantity')]
        }
        label={m.common_quantity()}
        aria-label={m.invoices_quantity_of({ name: title })}
        decimalScale={4}
        value={entered(line.packs)}
        onChange={(next) => onChange({ ...line, packs: next ?? '' })}
      />
      {ordered ? (
        <Select
          {...input('pack')}
          label={m.common_pack()}
          aria-label={m.invoices_pack_of({ name: title })}
          data={packsFor(ordered).map((quantity) => ({
            value: String(quantity),
            label: packLabel(quantity, line),
          }))}
          value={String(line.packQuantity)}
          onChange={(next) => next && onChange(inPack(line, Number(next), kind))}
          allowDeselect={false}
        />
      ) : (
        <span className={classes.noPack} />
      )}
      <AmountInput
        {...input('packPrice')}
        label={m.common_price()}
        aria-label={m.invoices_price_of({ name: title })}
        leftSection={priceSign()}
        decimalScale={4}
        value={entered(line.packPrice)}
        onChange={(next) => onChange({ ...line, packPrice: next ?? '' })}
      />
      <AmountInput
        {...input('amount')}
        label={m.common_amount()}
        aria-label={m.invoices_amount_of({ name: title })}
        leftSection={priceSign()}
        decimalScale={2}
        value={entered(line.amount ?? amountOf(line))}
        onChange={(next) => onChange({ ...line, amount: next })}
      />
      <CloseButton aria-label={m.common_remove_named({ name: title })} onClick={onRemove} />
      <div className={classes.verdict} aria-live="polite">
        <LineVerdict line={line} kind={kind} />
      </div>
    </li>
  )
}

/** What of a line there is to bill; of a credit note, what was billed of it. */
function standsWords({ ordered }: LineValue, kind: InvoiceKind): string {
  if (!ordered) return ''
  if (kind === 'credit_note')
    return m.invoices_was_billed({
      quantity: quantityWords(ordered.billedBefore.quantity, ordered),
      amount: formatPrice(ordered.billedBefore.amount),
    })
  return m.invoices_can_be_billed({
    quantity: quantityWords(billableNow(ordered), ordered),
    price: formatPrice(ordered.packPrice),
    pack: ordered.pack,
  })
}

const packLabel = (quantity: number, { ordered }: LineValue) => {
  if (!ordered) return ''
  const isNamed = quantity === ordered.packQuantity && quantity !== 1
  return isNamed
    ? m.invoices_pack_option({ pack: ordered.pack, quantity: formatNumber(quantity), unit: ordered.unit })
    : packName(quantity, ordered)
}

type OwnLineProps = Pick<LineFieldsProps, 'line' | 'officeId' | 'onChange'> & {
  input: (field: string) => { id: string; error: string | undefined }
}

/** Something that was not ordered: what it is, and which line of the budget pays it. */
function OwnLine({ line, officeId, input, onChange }: OwnLineProps) {
  const { data: lines = [] } = useQuery({
    ...invoiceQueries.budgetLines(officeId),
    enabled: officeId !== '',
  })
  return (
    <Stack gap="xs">
      <TextInput
        {...input('description')}
        label={m.invoices_description()}
        autoComplete="off"
        maxLength={200}
        value={line.description}
        onChange={(event) => onChange({ ...line, description: event.currentTarget.value })}
      />
      <Select
        {...input('budgetLineId')}
        label={m.invoices_budget_line()}
        data={lines.map(({ id, name, available }) => ({
          value: id,
          label: m.invoices_budget_option({ name, available: formatPrice(available) }),
        }))}
        value={line.budgetLineId || null}
        onChange={(next) => next && onChange({ ...line, budgetLineId: next })}
        searchable
        allowDeselect={false}
        nothingFoundMessage={m.common_nothing_found()}
      />
    </Stack>
  )
}
