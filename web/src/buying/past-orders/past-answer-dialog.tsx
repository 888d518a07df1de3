import { Alert, Text } from '@mantine/core'
import type { PastImport, PastImportRow } from '@wellstock/contract/buying/past-orders'
import { MAX_PACK } from '@wellstock/domain/buying/packs'
import { useState } from 'react'
import { formatNumber, numberSigns } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { spokenWords } from '../../lib/sentences.ts'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { ProductChoice } from '../prices/product-choice.tsx'
import { useAnswerPastRow, useFollowedImport } from './queries.ts'
import { VendorChoice } from './vendor-choice.tsx'

type Answer = { vendor?: { id: string; name: string }; productId?: string; packQuantity?: number }
type AnswerDialogProps = { file: PastImport; row: PastImportRow; onClose: () => void }

/** Whom a name means, which product a row is of, or what its pack holds: for all rows that ask the same, which are then checked again. */
export function PastAnswerDialog({ file, row, onClose }: AnswerDialogProps) {
  const save = useAnswerPastRow()
  const { work } = useFollowedImport('check', file.id)
  const [{ vendor, productId, packQuantity }, setAnswer] = useState<Answer>({})
  const { id } = file
  const error = save.error ?? work.error
  const question = spokenWords(row)

  async function submit() {
    try {
      const answered = await save.mutateAsync({
        ...{ id, version: file.version, line: row.line },
        ...(vendor && { vendorId: vendor.id }),
        ...(productId && { productId }),
        ...(packQuantity && { packQuantity }),
      })
      await work.mutateAsync({ version: answered.version })
      onClose()
    } catch {
      // Said below.
    }
  }

  return (
    <FormDialog
      title={[row.number, row.name].filter(Boolean).join(' · ') || m.prices_row({ line: row.line })}
      submit={m.common_save()}
      cancel={m.common_cancel()}
      isSaving={save.isPending || work.isPending}
      isDisabled={!vendor && !productId && !packQuantity}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {row.asks === 'vendor' && (
        <VendorChoice
          label={question}
          value={vendor ?? null}
          onChange={(chosen) => setAnswer(chosen ? { vendor: chosen } : {})}
        />
      )}
      {row.asks === 'product' && row.vendorId && (
        <>
          {row.products.length > 0 && (
            <ChoiceChips
              legend={question}
              choices={row.products.map(({ id: value, sku, name }) => ({ value, label: `${name} (${sku})` }))}
              value={productId ?? null}
              onChange={(chosen) => setAnswer({ productId: chosen })}
            />
          )}
          <ProductChoice
            vendorId={row.vendorId}
            label={row.products.length > 0 ? m.prices_other_product() : m.prices_our_product()}
            value={productId ?? null}
            onChange={(product) => setAnswer(product ? { productId: product.id } : {})}
          />
        </>
      )}
      {row.asks === 'pack' && (
        <>
          {row.packs.length > 0 && (
            <ChoiceChips
              legend={question}
              choices={row.packs.map((each) => ({
                value: String(each),
                label: `${formatNumber(each)} ${row.unit ?? ''}`,
              }))}
              value={packQuantity ? String(packQuantity) : null}
              onChange={(value) => setAnswer({ packQuantity: Number(value) })}
            />
          )}
          <NumberInput
            {...numberSigns()}
            label={row.packs.length > 0 ? m.prices_other_pack() : question}
            min={1}
            max={MAX_PACK}
            allowDecimal={false}
            allowNegative={false}
            value={packQuantity ?? ''}
            onChange={(value) =>
              setAnswer(typeof value === 'number' && value >= 1 ? { packQuantity: value } : {})
            }
          />
        </>
      )}
      <Text c="dimmed">{m.past_orders_answer_kept()}</Text>
      {error && (
        <Alert color="danger" variant="light" role="alert">
          {(error instanceof Problem && Object.values(error.fields)[0]) || messageOf(error)}
        </Alert>
      )}
    </FormDialog>
  )
}
