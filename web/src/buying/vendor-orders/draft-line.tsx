import { Box, Button, CloseButton, Group, Stack } from '@mantine/core'
import { formatDate, formatPrice, priceSign } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { AmountInput } from '../../ui/amount-input.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import ui from '../../ui/shared.module.css'
import { ProductLink } from '../orders/order-lines.tsx'
import { packWords } from '../orders/words.ts'
import { LineParts } from './line-parts.tsx'
import { amountOf, type EditedLine, type LineEdit } from './use-draft-edits.ts'
import classes from './vendor-order-page.module.css'
import { sourceWord } from './words.ts'

type DraftLineProps = {
  edited: EditedLine
  officeId: string
  errors: { packs: string | undefined; quote: string | undefined }
  onChange: (edit: LineEdit) => void
}

/** A line of a draft: how many packs, at the price that is listed or at what the vendor told the buyer. */
export function DraftLine({ edited, officeId, errors, onChange }: DraftLineProps) {
  const { line, packs, quote } = edited
  const { name, sku, vendorSku, packQuantity, packPrice, priceSource, neededBy, most, now } = line
  const isListed = typeof quote !== 'number'
  // What a quoted line is listed at is there once it is saved.
  const isUnknown = isListed && priceSource === 'quote'
  return (
    <li>
      <div className={`${ui.named} ${ui.notes}`}>
        <ProductLink line={line} officeId={officeId} />
        <small className={ui.code}>{[vendorSku, sku].filter(Boolean).join(' · ')}</small>
        {neededBy && (
          <small className={ui.figures}>{m.orders_needed_on({ date: formatDate(neededBy) })}</small>
        )}
      </div>
      <CloseButton aria-label={m.common_remove_named({ name })} onClick={() => onChange({ isGone: true })} />
      <Group gap="sm" align="flex-start" className={classes.inputs}>
        <Stack gap={4} className={ui.notes}>
          <QuantityInput
            label={m.basket_packs_for({ name })}
            hidesLabel
            lessLabel={m.basket_fewer({ name })}
            moreLabel={m.basket_more({ name })}
            value={packs}
            min={1}
            max={Math.floor(most / packQuantity)}
            error={errors.packs}
            onChange={(next) => onChange({ packs: next })}
          />
          <small>{packWords(packs || 0, line)}</small>
        </Stack>
        <Stack gap={4} className={`${ui.notes} ${classes.price}`}>
          <AmountInput
            aria-label={m.vendor_orders_price_of({ name })}
            leftSection={priceSign()}
            decimalScale={4}
            value={quote === '' ? null : (quote ?? (isUnknown ? null : packPrice))}
            error={errors.quote}
            onChange={(next) => onChange({ quote: next ?? '' })}
          />
          <small>
            {isUnknown ? m.vendor_orders_listed_when_saved() : sourceWord(isListed ? priceSource : 'quote')}
          </small>
          {!isListed && (
            <Button variant="subtle" size="compact-sm" onClick={() => onChange({ quote: null })}>
              {m.vendor_orders_as_listed()}
            </Button>
          )}
          {now && isListed && (
            <small className={ui.warn}>
              {now.packQuantity === packQuantity
                ? m.vendor_orders_price_now({ price: formatPrice(now.packPrice) })
                : m.vendor_orders_pack_now({
                    pack: packWords(1, { ...line, ...now }),
                    price: formatPrice(now.packPrice),
                  })}
            </small>
          )}
        </Stack>
        <Box component="b" ml="auto" className={`${ui.figures} ${classes.sum}`}>
          {formatPrice(amountOf(edited))}
        </Box>
      </Group>
      <LineParts line={line} />
    </li>
  )
}
