import { CloseButton, Stack, Text, TextInput } from '@mantine/core'
import { MAX_BLANKET_LINES, MAX_CAP } from '@wellstock/domain/buying/blanket-orders'
import { MAX_PACK, readPack } from '@wellstock/domain/buying/packs'
import { formatNumber, numberSigns, priceSign } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { AmountInput } from '../../ui/amount-input.tsx'
import { Block, Nothing } from '../../ui/block.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import ui from '../../ui/shared.module.css'
import { ProductChoice } from '../prices/product-choice.tsx'
import { fieldId } from './blanket-fields.tsx'
import classes from './blanket-orders.module.css'
import { type BlanketErrors, type BlanketLineValue, capOf, lineOf } from './blanket-values.ts'

type EditedLinesProps = {
  vendorId: string
  lines: BlanketLineValue[]
  errors: BlanketErrors
  onChange: (lines: BlanketLineValue[]) => void
}

/** The products something was agreed for, and one more to be chosen. */
export const EditedLines = ({ vendorId, lines, errors, onChange }: EditedLinesProps) => (
  <Block title={m.blanket_orders_products()}>
    <Stack gap="sm" id={fieldId('lines')} tabIndex={-1}>
      {lines.length === 0 ? (
        <Nothing>{m.blanket_orders_no_products()}</Nothing>
      ) : (
        <ul className={`${ui.plainList} ${classes.edited}`}>
          {lines.map((line, place) => (
            <EditedLine
              key={line.productId}
              line={line}
              name={(field) => `lines.${place}.${field}`}
              errors={errors}
              onChange={(part) =>
                onChange(lines.map((each) => (each === line ? { ...line, ...part } : each)))
              }
              onRemove={() => onChange(lines.filter((each) => each !== line))}
            />
          ))}
        </ul>
      )}
      {errors.lines && <Text c="danger">{errors.lines}</Text>}
      {vendorId && lines.length < MAX_BLANKET_LINES && (
        <div className={classes.add}>
          <ProductChoice
            // Empty again once something is chosen.
            key={lines.length}
            vendorId={vendorId}
            label={m.blanket_orders_add_product()}
            value={null}
            onChange={(product) => {
              if (product && !lines.some(({ productId }) => productId === product.id))
                onChange([...lines, lineOf(product)])
            }}
          />
        </div>
      )}
    </Stack>
  </Block>
)

type Field = 'pack' | 'packQuantity' | 'packPrice' | 'quantityCap'

type EditedLineProps = {
  line: BlanketLineValue
  name: (field: Field) => string
  errors: BlanketErrors
  onChange: (part: Partial<BlanketLineValue>) => void
  onRemove: () => void
}

/** A pack, its price, and how many of it at most. What holds already stands but for that limit. */
function EditedLine({ line, name, errors, onChange, onRemove }: EditedLineProps) {
  const { id, name: product, sku, unit, pack, packQuantity, packPrice, capPacks } = line
  const input = (field: Field) => ({ id: fieldId(name(field)), error: errors[name(field)] })
  const number = { ...numberSigns(), allowNegative: false, hideControls: true }
  const isHeld = id !== null
  const cap = capOf(line)
  const wrong = errors[name('pack').replace('.pack', '.productId')] ?? errors[name('pack')]
  return (
    <li>
      <div className={`${ui.named} ${ui.notes}`}>
        <b>{product}</b>
        <small className={ui.code}>{sku}</small>
      </div>
      <TextInput
        {...input('pack')}
        error={wrong}
        label={m.common_pack()}
        aria-label={m.blanket_orders_pack_of({ name: product })}
        maxLength={60}
        disabled={isHeld}
        value={pack}
        onChange={(event) => {
          const written = event.currentTarget.value
          const read = readPack(written, unit)
          onChange({ pack: written, ...(read.kind === 'pack' && { packQuantity: read.quantity }) })
        }}
      />
      <NumberInput
        {...input('packQuantity')}
        {...number}
        label={m.blanket_orders_pack_quantity({ unit })}
        aria-label={m.blanket_orders_pack_quantity_of({ name: product })}
        allowDecimal={false}
        min={1}
        max={MAX_PACK}
        disabled={isHeld}
        value={packQuantity}
        onChange={(next) => onChange({ packQuantity: typeof next === 'number' ? next : '' })}
      />
      <AmountInput
        {...input('packPrice')}
        label={m.blanket_orders_price()}
        aria-label={m.blanket_orders_price_of({ name: product })}
        leftSection={priceSign()}
        decimalScale={4}
        disabled={isHeld}
        value={packPrice === '' ? null : packPrice}
        onChange={(next) => onChange({ packPrice: next ?? '' })}
      />
      <NumberInput
        {...input('quantityCap')}
        {...number}
        label={m.blanket_orders_cap_packs()}
        aria-label={m.blanket_orders_cap_packs_of({ name: product })}
        description={cap !== null && m.common_quantity_and_unit({ quantity: formatNumber(cap), unit })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={m.blanket_orders_no_limit()}
        allowDecimal={false}
        max={MAX_CAP}
        value={capPacks}
        onChange={(next) => onChange({ capPacks: typeof next === 'number' ? next : '' })}
      />
      {isHeld ? (
        <span />
      ) : (
        <CloseButton aria-label={m.common_remove_named({ name: product })} onClick={onRemove} />
      )}
    </li>
  )
}
