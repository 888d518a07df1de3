import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { addDays, today } from '../../stock/expirations/dates.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { toast } from '../../ui/toast.tsx'
import { BlanketForm } from './blanket-form.tsx'
import { inputOf } from './blanket-values.ts'
import { useBlanketOrderStep } from './queries.ts'

const route = getRouteApi('/dashboard/vendor-orders/blanket/new')

const A_YEAR = 364

/** Begins a blanket order: for a year from today, unless somebody says otherwise. */
export function NewBlanketOrderPage() {
  const { vendorId = '' } = route.useSearch()
  const navigate = useNavigate()
  const step = useBlanketOrderStep()
  const first = today()
  return (
    <>
      <PageHeader
        title={m.page_title_blanket_orders_new()}
        trail={<Link to="/dashboard/vendor-orders/blanket">{m.page_title_blanket_orders()}</Link>}
      />
      <BlanketForm
        initial={{
          ...{ vendorId, validFrom: first, validTo: addDays(first, A_YEAR) },
          ...{ valueCap: '', note: '', reason: '', lines: [] },
        }}
        isSaving={step.isPending}
        onSave={async (values) => {
          const { id, number } = await step.mutateAsync(() => api.blanketOrders.create(inputOf(values)))
          toast.success(m.blanket_orders_saved({ number }))
          void navigate({ to: '/dashboard/vendor-orders/blanket/$id', params: { id } })
        }}
      />
    </>
  )
}
