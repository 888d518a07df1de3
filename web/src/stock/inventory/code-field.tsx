import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { parseScan } from '@wellstock/domain/stock/scan-codes'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { useWedge } from '../scanning/use-wedge.ts'
import { bind, type ItemFormApi } from './item-fields.tsx'
import { productValues } from './item-values.ts'

/** The code on the package: a product that is known fills in the form, a label that says lot and date fills in those. */
export function CodeField({ form }: { form: ItemFormApi }) {
  const read = useMutation({
    mutationFn: async (raw: string) => {
      const { lot, expiry, serial } = parseScan(raw)
      if (serial) form.setFieldValue('serialNumber', serial)
      if (lot) form.setFieldValue('lotNumber', lot)
      if (expiry) form.setFieldValue('expiryDate', expiry)
      const [found] = (await api.scan.lookup({ raw })).items
      if (!found) return null
      const item = await api.inventory.get({ id: found.id })
      form.setValues(productValues(item, form.getValues()))
      return item.name
    },
    onError: (error) => form.setFieldError('code', messageOf(error)),
  })

  function take(raw: string) {
    form.setFieldValue('code', raw)
    form.clearFieldError('code')
    if (raw.trim() !== '') read.mutate(raw.trim())
  }
  useWedge(({ raw }) => take(raw))

  return (
    <div data-double>
      <TextInput
        key={form.key('code')}
        {...bind(form, 'code')}
        autoComplete="off"
        maxLength={200}
        placeholder={m.form_code_hint()}
        description={read.data ? m.form_code_known({ name: read.data }) : undefined}
        onBlur={(event) => {
          if (event.currentTarget.value !== read.variables) take(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          take(event.currentTarget.value)
        }}
      />
    </div>
  )
}
