import { Alert, Checkbox, Text } from '@mantine/core'
import type { PriceLine, PriceList } from '@wellstock/contract/buying/price-lists'
import { MAX_PACK } from '@wellstock/domain/buying/packs'
import { useState } from 'react'
import { formatNumber, numberSigns } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { spokenWords } from '../../lib/sentences.ts'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { ProductChoice } from './product-choice.tsx'
import { useAnswerLine } from './queries.ts'

type AnswerDialogProps = {
  list: PriceList
  line: PriceLine
  asks: 'product' | 'pack'
  onClose: () => void
}

/** What a pack holds, or which product a line is of. */
export function AnswerDialog({ list, line, asks, onClose }: AnswerDialogProps) {
  const save = useAnswerLine()
  const [productId, setProductId] = useState<string | null>(null)
  const [pack, setPack] = useState<number | null>(null)
  const [forAlike, setForAlike] = useState(true)
  const asksProduct = asks === 'product'
  const question = spokenWords(line) || m.prices_answer()
  const error =
    save.error &&
    ((save.error instanceof Problem && Object.values(save.error.fields)[0]) || messageOf(save.error))

  function submit() {
    const answer = asksProduct
      ? productId && { productId }
      : pack !== null && { packQuantity: pack, ...(forAlike && line.alike > 0 && { forAlike }) }
    if (!answer) return
    save.mutate({ id: list.id, version: list.version, line: line.line, ...answer }, { onSuccess: onClose })
  }

  return (
    <FormDialog
      title={[line.vendorSku, line.name].filter(Boolean).join(' · ') || m.prices_row({ line: line.line })}
      submit={m.common_save()}
      cancel={m.common_cancel()}
      isSaving={save.isPending}
      isDisabled={asksProduct ? productId === null : pack === null}
      onSubmit={submit}
      onClose={onClose}
    >
      {asksProduct ? (
        <>
          {line.products.length > 0 && (
            <ChoiceChips
              legend={question}
              choices={line.products.map(({ id, sku, name }) => ({ value: id, label: `${name} (${sku})` }))}
              value={productId}
              onChange={setProductId}
            />
          )}
          <ProductChoice
            vendorId={list.vendor.id}
            label={line.products.length > 0 ? m.prices_other_product() : m.prices_our_product()}
            value={productId}
            onChange={(product) => setProductId(product?.id ?? null)}
          />
          {(line.vendorSku || line.name) && <Text c="dimmed">{m.prices_match_kept()}</Text>}
        </>
      ) : (
        <>
          {line.packs.length > 0 && (
            <ChoiceChips
              legend={question}
              choices={line.packs.map((each) => ({
                value: String(each),
                label: `${formatNumber(each)} ${line.product?.unit}`,
              }))}
              value={pack === null ? null : String(pack)}
              onChange={(value) => setPack(Number(value))}
            />
          )}
          <NumberInput
            {...numberSigns()}
            label={line.packs.length > 0 ? m.prices_other_pack() : question}
            min={1}
            max={MAX_PACK}
            allowDecimal={false}
            allowNegative={false}
            value={pack ?? ''}
            onChange={(value) => setPack(typeof value === 'number' && value >= 1 ? value : null)}
          />
          {line.alike > 0 && (
            <Checkbox
              label={m.prices_answer_alike({
                count: line.alike,
                shown: formatNumber(line.alike),
                pack: line.pack,
              })}
              checked={forAlike}
              onChange={(event) => setForAlike(event.currentTarget.checked)}
            />
          )}
        </>
      )}
      {error && (
        <Alert color="danger" variant="light" role="alert">
          {error}
        </Alert>
      )}
    </FormDialog>
  )
}
