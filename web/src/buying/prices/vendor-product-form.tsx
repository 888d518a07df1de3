import { Alert, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { SoldProduct, VendorProduct } from '@wellstock/contract/buying/prices'
import { basePrice, MAX_PACK, readPack } from '@wellstock/domain/buying/packs'
import { useState } from 'react'
import { numberSigns, priceSign } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { today } from '../../stock/expirations/dates.ts'
import { AmountInput } from '../../ui/amount-input.tsx'
import { FieldErrors } from '../../ui/field-errors.tsx'
import { DialogForm } from '../../ui/form-dialog.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { useFieldErrors } from '../../ui/use-field-errors.ts'
import { TermsFields } from './price-list-file.tsx'
import { perUnit } from './price-words.ts'
import classes from './prices.module.css'
import { ProductChoice } from './product-choice.tsx'
import { priceQueries, useAddProduct, useChangeProduct } from './queries.ts'

const labels = {
  productId: m.prices_our_product,
  vendorSku: m.prices_vendor_sku,
  minimumPacks: m.prices_field_minimumPacks,
  multiplePacks: m.prices_field_multiplePacks,
  leadTimeDays: m.prices_field_leadTimeDays,
  rank: m.prices_rank,
  price: m.common_price,
  pack: m.common_pack,
  packQuantity: m.prices_pack_quantity,
  validFrom: m.prices_valid_from,
  validTo: m.prices_valid_to,
}

type VendorProductFormProps = {
  vendorId: string
  /** Null: a product is added. */
  before: VendorProduct | null
  onDone: () => void
}

/** What is known of a product of a catalog; a price that is given follows the one before. */
export function VendorProductForm({ vendorId, before, onDone }: VendorProductFormProps) {
  const client = useQueryClient()
  const add = useAddProduct()
  const change = useChangeProduct()
  const save = before ? change : add
  const [product, setProduct] = useState<Pick<SoldProduct, 'id' | 'name' | 'unit'> | null>(
    before?.product ?? null,
  )
  const { input, ...errors } = useFieldErrors('vendor-product-', labels)
  const [version, setVersion] = useState(before?.version ?? 0)
  const [isStale, setStale] = useState(false)
  const [values, setValues] = useState({
    vendorSku: before?.vendorSku ?? '',
    minimumPacks: before?.minimumPacks ?? null,
    multiplePacks: before?.multiplePacks ?? null,
    leadTimeDays: before?.leadTimeDays ?? null,
    rank: before?.rank ?? null,
  })
  const [price, setPrice] = useState<number | null>(null)
  const [pack, setPack] = useState(before?.price?.pack ?? before?.product.unit ?? '')
  const [packQuantity, setPackQuantity] = useState<number | null>(before?.price?.packQuantity ?? 1)
  const [terms, setTerms] = useState({
    source: before?.price?.source ?? ('list' as const),
    validFrom: today(),
    validTo: null as string | null,
  })
  const number = (field: 'minimumPacks' | 'multiplePacks' | 'leadTimeDays' | 'rank') => ({
    ...input(field),
    ...numberSigns(),
    allowDecimal: false,
    allowNegative: false,
    hideControls: true,
    value: values[field] ?? '',
    onChange: (next: string | number) =>
      setValues((all) => ({ ...all, [field]: typeof next === 'number' ? next : null })),
  })

  function choose(chosen: SoldProduct | null) {
    setProduct(chosen)
    errors.forget('productId')
    setPack(chosen?.unit ?? '')
    setPackQuantity(1)
  }

  function submit() {
    setStale(false)
    if (!product) return errors.show({ productId: m.prices_choose_product() })
    const { name } = product
    const given = {
      ...values,
      price: price === null || packQuantity === null ? null : { ...terms, price, pack, packQuantity },
    }
    const said = {
      onSuccess: () => {
        toast.success(before ? m.prices_saved({ name }) : m.prices_added({ name }))
        onDone()
      },
      onError: (error: unknown) => {
        if (!before || !(error instanceof Problem && error.code === 'STALE_VERSION'))
          return errors.refuse(error)
        setStale(true)
        void client
          .fetchQuery({ ...priceQueries.history(before.id), staleTime: 0 })
          .then((now) => setVersion(now.version))
      },
    }
    if (before) change.mutate({ ...given, id: before.id, version }, said)
    else add.mutate({ ...given, vendorId, productId: product.id }, said)
  }

  return (
    <DialogForm
      submit={before ? m.common_save() : m.prices_add()}
      cancel={m.common_cancel()}
      isSaving={save.isPending}
      onSubmit={submit}
      onCancel={onDone}
    >
      <FieldErrors errors={errors.summary} />
      {isStale && <Alert color="warn" variant="light" role="alert" title={m.prices_stale()} />}
      {!before && (
        <ProductChoice
          {...input('productId')}
          vendorId={vendorId}
          value={product?.id ?? null}
          onChange={choose}
          isForNew
        />
      )}
      <div className={classes.terms}>
        <TextInput
          {...input('vendorSku')}
          autoComplete="off"
          maxLength={60}
          value={values.vendorSku}
          onChange={(event) => {
            const vendorSku = event.currentTarget.value
            setValues((all) => ({ ...all, vendorSku }))
          }}
        />
        <NumberInput {...number('minimumPacks')} />
        <NumberInput {...number('multiplePacks')} />
        <NumberInput {...number('leadTimeDays')} />
        <NumberInput {...number('rank')} />
      </div>
      <fieldset className={ui.plainFieldset}>
        <legend>{m.prices_new_price()}</legend>
        <Stack gap="sm">
          <div className={classes.terms}>
            <AmountInput
              {...input('price')}
              leftSection={priceSign()}
              decimalScale={4}
              value={price}
              onChange={setPrice}
            />
            <TextInput
              {...input('pack')}
              autoComplete="off"
              maxLength={60}
              value={pack}
              onChange={(event) => {
                const written = event.currentTarget.value
                setPack(written)
                const read = readPack(written, product?.unit ?? '')
                if (read.kind === 'pack') setPackQuantity(read.quantity)
              }}
            />
            <NumberInput
              {...input('packQuantity')}
              {...numberSigns()}
              min={1}
              max={MAX_PACK}
              allowDecimal={false}
              allowNegative={false}
              hideControls
              value={packQuantity ?? ''}
              onChange={(next) => setPackQuantity(typeof next === 'number' && next >= 1 ? next : null)}
            />
          </div>
          {product && price !== null && packQuantity !== null && (
            <Text c="dimmed">{perUnit(basePrice(price, packQuantity), product.unit)}</Text>
          )}
          <TermsFields
            terms={terms}
            onChange={setTerms}
            errors={save.error instanceof Problem ? (save.error.fields as Record<string, string>) : {}}
          />
        </Stack>
      </fieldset>
    </DialogForm>
  )
}
