import { Alert, Button, Modal, NumberInput, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { VendorPrice, VendorProduct } from '@wellstock/contract/buying/prices'
import { MAX_PACK, readPack } from '@wellstock/domain/buying/packs'
import { lazy, Suspense, useState } from 'react'
import { formatPrice, formatShareChange, numberSigns, priceSign } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { useCan } from '../../lib/session.tsx'
import { today } from '../../stock/expirations/dates.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FieldErrors } from '../../ui/field-errors.tsx'
import { DialogForm } from '../../ui/form-dialog.tsx'
import ui from '../../ui/shared.module.css'
import table from '../../ui/table.module.css'
import { toast } from '../../ui/toast.tsx'
import { useFieldErrors } from '../../ui/use-field-errors.ts'
import { TermsFields } from './price-list-file.tsx'
import { daysOf, perUnit, sourceWord } from './price-words.ts'
import classes from './prices.module.css'
import { priceQueries, useChangeProduct } from './queries.ts'

const PriceChart = lazy(() => import('./price-chart.tsx'))

/** A product of a catalog: its prices over time, and what can be changed of it by hand. */
export function VendorProductDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(priceQueries.history(id))
  const mayWrite = useCan('vendors.write')
  const [isEditing, setEditing] = useState(false)
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={data ? `${data.product.name} · ${data.vendor.name}` : m.prices_catalog()}
      closeButtonProps={{ 'aria-label': m.close() }}
    >
      {error && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data && !isEditing && (
        <div className={ui.column12}>
          {data.prices.length > 1 && (
            <Suspense fallback={<div className={classes.chart} />}>
              <PriceChart prices={data.prices} unit={data.product.unit} />
            </Suspense>
          )}
          <div className={table.scroll}>
            <table className={table.table}>
              <thead>
                <tr>
                  <th>{m.prices_when()}</th>
                  <th>{m.prices_source()}</th>
                  <th>{m.prices_price()}</th>
                  <th>{m.prices_base_price()}</th>
                  <th>{m.prices_origin()}</th>
                </tr>
              </thead>
              <tbody>
                {data.prices.map((price, place) => (
                  <tr key={price.id}>
                    <td>{daysOf(price)}</td>
                    <td>{sourceWord(price.source)}</td>
                    <td>
                      {formatPrice(price.price)} / {price.pack}
                    </td>
                    <td>
                      {perUnit(price.basePrice, data.product.unit)}
                      {movedBy(price, data.prices.slice(place + 1))}
                    </td>
                    <td>{price.priceList?.number ?? price.createdBy ?? m.prices_by_hand()}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {data.prices.length === 0 && <p className={`${ui.flat} ${ui.quiet}`}>{m.prices_history_none()}</p>}
          {mayWrite && (
            <div className={ui.row8}>
              <Button variant="default" onClick={() => setEditing(true)}>
                {m.prices_edit()}
              </Button>
            </div>
          )}
        </div>
      )}
      {data && isEditing && <EditForm product={data} onDone={() => setEditing(false)} />}
    </Modal>
  )
}

/** How far a price has moved from the one of its kind before it. */
function movedBy({ source, basePrice }: VendorPrice, earlier: readonly VendorPrice[]) {
  const before = earlier.find((each) => each.source === source)?.basePrice
  return before && before !== basePrice ? ` · ${formatShareChange(basePrice / before - 1)}` : null
}

const labels = {
  vendorSku: m.prices_vendor_sku,
  minimumPacks: m.prices_field_minimumPacks,
  multiplePacks: m.prices_field_multiplePacks,
  leadTimeDays: m.prices_field_leadTimeDays,
  rank: m.prices_rank,
  price: m.prices_price,
  pack: m.prices_pack,
  packQuantity: m.prices_pack_quantity,
  validFrom: m.prices_valid_from,
  validTo: m.prices_valid_to,
}

/** What is known of it; a price that is given follows the one before. */
function EditForm({ product: before, onDone }: { product: VendorProduct; onDone: () => void }) {
  const client = useQueryClient()
  const change = useChangeProduct()
  const { input, ...errors } = useFieldErrors('vendor-product-', labels)
  const [version, setVersion] = useState(before.version)
  const [isStale, setStale] = useState(false)
  const [values, setValues] = useState({
    vendorSku: before.vendorSku,
    minimumPacks: before.minimumPacks,
    multiplePacks: before.multiplePacks,
    leadTimeDays: before.leadTimeDays,
    rank: before.rank,
  })
  const [price, setPrice] = useState<number | null>(null)
  const [pack, setPack] = useState(before.price?.pack ?? before.product.unit)
  const [packQuantity, setPackQuantity] = useState<number | null>(before.price?.packQuantity ?? 1)
  const [terms, setTerms] = useState({
    source: before.price?.source ?? ('list' as const),
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

  function submit() {
    setStale(false)
    change.mutate(
      {
        ...values,
        ...{ id: before.id, version },
        price: price === null || packQuantity === null ? null : { ...terms, price, pack, packQuantity },
      },
      {
        onSuccess: () => {
          toast.success(m.prices_saved({ name: before.product.name }))
          onDone()
        },
        onError: (error) => {
          if (!(error instanceof Problem && error.code === 'STALE_VERSION')) return errors.refuse(error)
          setStale(true)
          void client
            .fetchQuery({ ...priceQueries.history(before.id), staleTime: 0 })
            .then((now) => setVersion(now.version))
        },
      },
    )
  }

  return (
    <DialogForm
      submit={m.prices_save()}
      cancel={m.prices_cancel()}
      isSaving={change.isPending}
      onSubmit={submit}
      onCancel={onDone}
    >
      <FieldErrors errors={errors.summary} />
      {isStale && <Alert color="warn" variant="light" role="alert" title={m.prices_stale()} />}
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
        <div className={ui.column12}>
          <div className={classes.terms}>
            <NumberInput
              {...input('price')}
              {...numberSigns()}
              leftSection={priceSign()}
              decimalScale={4}
              allowNegative={false}
              hideControls
              value={price ?? ''}
              onChange={(next) => setPrice(typeof next === 'number' ? next : null)}
            />
            <TextInput
              {...input('pack')}
              autoComplete="off"
              maxLength={60}
              value={pack}
              onChange={(event) => {
                const written = event.currentTarget.value
                setPack(written)
                const read = readPack(written, before.product.unit)
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
          <TermsFields
            terms={terms}
            onChange={setTerms}
            errors={change.error instanceof Problem ? (change.error.fields as Record<string, string>) : {}}
          />
        </div>
      </fieldset>
    </DialogForm>
  )
}
