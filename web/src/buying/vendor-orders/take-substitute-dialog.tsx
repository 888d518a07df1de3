import { Select, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SubstituteChoice, VendorOrder, VendorOrderLine } from '@wellstock/contract/buying/vendor-order'
import { useState } from 'react'
import { api, query } from '../../lib/api.ts'
import { formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import { useVendorOrderStep } from './queries.ts'

type TakeSubstituteDialogProps = {
  order: VendorOrder
  line: VendorOrderLine
  offered: { name: string; price: number }
  onClose: () => void
}

const wordsOf = ({ name, sku, why }: SubstituteChoice) =>
  [name, sku, why && m[`vendor_substitute_from_${why}`]()].filter(Boolean).join(' · ')

/** Which of our products it is that the vendor sends: what the vendor sells under that number is chosen already. */
export function TakeSubstituteDialog({ order, line, offered, onClose }: TakeSubstituteDialogProps) {
  const { id, version } = order
  const step = useVendorOrderStep(id)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<SubstituteChoice | null | undefined>()
  const [isMissing, setMissing] = useState(false)
  const [wanted] = useDebouncedValue(text.split(' · ')[0]?.trim().slice(0, 100) ?? '', 300)
  const { data = [], error } = useQuery(
    query.vendorOrders.substitutes.queryOptions({
      input: { id, lineId: line.id, ...(wanted && { search: wanted }) },
      placeholderData: keepPreviousData,
    }),
  )
  const product = chosen === undefined ? (data.find(({ why }) => why === 'catalog') ?? null) : chosen
  const options = product && !data.some((each) => each.id === product.id) ? [product, ...data] : data
  const refused = step.error instanceof Problem ? step.error.fields : {}

  function submit() {
    if (!product) return setMissing(true)
    step.mutate(
      () => api.vendorOrders.settleSubstitute({ id, version, lineId: line.id, productId: product.id }),
      {
        onSuccess: () => {
          toast.success(m.vendor_substitute_taken({ name: product.name, ordered: line.name }))
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title={m.vendor_substitute_take_title({ name: line.name })}
      submit={m.vendor_substitute_take_save()}
      cancel={m.common_cancel()}
      isSaving={step.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>
        {offered.price === line.packPrice
          ? m.vendor_substitute_price({ price: formatPrice(line.packPrice) })
          : m.vendor_substitute_other_price({
              offered: formatPrice(offered.price),
              price: formatPrice(line.packPrice),
            })}
      </Text>
      <Select
        label={m.vendor_substitute_product({ offered: offered.name })}
        description={m.vendor_substitute_same_unit({ unit: line.unit })}
        data={options.map((each) => ({ value: each.id, label: wordsOf(each) }))}
        // The server has searched: by SKU and code too.
        filter={({ options: all }) => all}
        value={product?.id ?? null}
        onChange={(value) => {
          setChosen(options.find((each) => each.id === value) ?? null)
          setMissing(false)
        }}
        searchable
        placeholder={m.vendor_substitute_search()}
        onSearchChange={setText}
        nothingFoundMessage={wanted ? m.prices_product_none() : m.vendor_substitute_search()}
        maxDropdownHeight={280}
        error={
          (isMissing && m.vendor_substitute_missing()) || refused.productId || (error && messageOf(error))
        }
      />
      <Refused error={step.error} shows={['productId']} />
    </FormDialog>
  )
}
