import { Box, Button, Group, Stack } from '@mantine/core'
import type { VendorOrder } from '@wellstock/contract/buying/vendor-order'
import { lineAmount } from '@wellstock/domain/buying/orders'
import { leastPacks } from '@wellstock/domain/buying/vendor-orders'
import { formatPrice, numberSigns, priceSign } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { Refused } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { StaleNotice } from '../../ui/stale-notice.tsx'
import { ProductLink } from '../orders/order-lines.tsx'
import { packWords } from '../orders/words.ts'
import { changeWords, differenceWords } from './revision-words.ts'
import { isChanged, type LineEdits, type RevisedLine, useRevision } from './use-revision.ts'
import classes from './vendor-order-page.module.css'
import { nameOf } from './words.ts'

type RevisionFormProps = {
  order: VendorOrder
  /** What it begins with: nothing, or what the vendor proposed. */
  begunWith: LineEdits
  onDone: () => void
}

/** What the vendor has, changed where it stands, with what that comes to and whether it is approved first. */
export function RevisionForm({ order, begunWith, onDone }: RevisionFormProps) {
  const revision = useRevision(order, begunWith, onDone)
  const { lines, total, asks, note } = revision
  return (
    <Block title={m.vendor_orders_revise_title({ name: nameOf(order) })}>
      <form
        noValidate
        ref={focusFirst}
        onSubmit={(event) => {
          event.preventDefault()
          revision.send()
        }}
      >
        <Stack gap="sm">
          {revision.isStale && <StaleNotice onLoad={onDone} onKeep={revision.keep} />}
          <ul className={`${ui.plainList} ${classes.draft}`}>
            {lines.map((each) => (
              <Line
                key={each.line.id}
                revised={each}
                officeId={order.office.id}
                errorOf={(field) => revision.errorOf(each.line, field)}
                onChange={(edit) => revision.setLine(each.line.id, edit)}
              />
            ))}
          </ul>
          <NoteField
            label={m.vendor_orders_note()}
            description={m.vendor_orders_note_text()}
            rows={2}
            maxLength={1000}
            value={note}
            onChange={(event) => revision.setNote(event.currentTarget.value)}
          />
          <Group gap="4px 12px" className={classes.total} aria-live="polite">
            {asks !== null && (
              <span className={ui.quiet}>
                {asks ? m.vendor_orders_revision_asks() : m.vendor_orders_revision_at_once()}
              </span>
            )}
            <Box component="span" ml="auto" className={ui.figures}>
              {differenceWords(order.total, total)} <b>{formatPrice(total)}</b>
            </Box>
          </Group>
          <Refused error={revision.refused} shows={revision.shown} />
          <Group justify="flex-end" align="stretch" gap="xs" data-screen-only>
            <Button variant="default" onClick={onDone}>
              {m.common_cancel()}
            </Button>
            <Button type="submit" disabled={revision.isSame} loading={revision.isSending}>
              {asks ? m.vendor_orders_revision_ask() : m.vendor_orders_revision_send()}
            </Button>
          </Group>
        </Stack>
      </form>
    </Block>
  )
}

/** Whoever pressed Revise types here next. */
const focusFirst = (form: HTMLFormElement | null) =>
  form?.querySelector('input')?.focus({ preventScroll: true })

type LineProps = {
  revised: RevisedLine
  officeId: string
  errorOf: (field: 'packs' | 'quote') => string | undefined
  onChange: (edit: { packs: number | '' } | { price: number | '' }) => void
}

function Line({ revised, officeId, errorOf, onChange }: LineProps) {
  const { line, packs, price } = revised
  const { name, sku, vendorSku } = line
  return (
    <li>
      <div className={`${ui.named} ${ui.notes}`}>
        <ProductLink line={line} officeId={officeId} />
        <small className={ui.code}>{[vendorSku, sku].filter(Boolean).join(' · ')}</small>
        {isChanged(revised) && (
          <small className={ui.figures} aria-live="polite">
            {changeWords({
              ...{ pack: line.pack, packs: packs || 0, fromPacks: line.packs },
              ...{ packPrice: price || 0, fromPrice: line.packPrice },
            })}
            {' · '}
            {differenceWords(line.amount, lineAmount(packs || 0, price || 0))}
          </small>
        )}
      </div>
      <Group gap="sm" align="flex-start" className={classes.inputs}>
        <Stack gap={4} className={ui.notes}>
          <QuantityInput
            label={m.basket_packs_for({ name })}
            hidesLabel
            lessLabel={m.basket_fewer({ name })}
            moreLabel={m.basket_more({ name })}
            value={packs}
            min={Math.min(line.packs, leastPacks(line))}
            error={errorOf('packs')}
            onChange={(next) => onChange({ packs: next })}
          />
          <small>{packWords(packs || 0, line)}</small>
        </Stack>
        <NumberInput
          className={classes.price}
          aria-label={m.vendor_orders_price_of({ name })}
          {...numberSigns()}
          leftSection={priceSign()}
          decimalScale={4}
          allowNegative={false}
          hideControls
          value={price}
          error={errorOf('quote')}
          onChange={(next) => onChange({ price: typeof next === 'number' ? next : '' })}
        />
      </Group>
    </li>
  )
}
