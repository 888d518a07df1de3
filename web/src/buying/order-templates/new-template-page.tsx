import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { useChosenOffice } from '../../lib/chosen-office.ts'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import { DocumentSkeleton } from '../../ui/document-page.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { toast } from '../../ui/toast.tsx'
import type { OrderPlaces } from '../orders/order-form.tsx'
import { orderQueries } from '../orders/queries.ts'
import { useTemplateStep } from './queries.ts'
import { TemplateForm } from './template-form.tsx'
import { inputOf, type TemplateValues, valuesOfOrder } from './template-values.ts'

const route = getRouteApi('/dashboard/orders/templates/new')

/** Adds a template, from nothing or with the lines of an order. */
export function NewTemplatePage() {
  const { order: orderId } = route.useSearch()
  const places = useQuery(orderQueries.places())
  const order = useQuery({ ...orderQueries.get(orderId ?? ''), enabled: orderId !== undefined })
  const failed = [places, order].find(({ error, data }) => error && !data)
  return (
    <>
      <PageHeader
        title={m.page_title_order_templates_new()}
        trail={<Link to="/dashboard/orders/templates">{m.page_title_order_templates()}</Link>}
      />
      {failed ? (
        <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />
      ) : !places.data || (orderId && !order.data) ? (
        <DocumentSkeleton label={m.loading()} heights={[104, 360]} />
      ) : (
        <Begin places={places.data} from={order.data && valuesOfOrder(order.data)} />
      )}
    </>
  )
}

function Begin({ places, from }: { places: OrderPlaces; from: TemplateValues | undefined }) {
  const navigate = useNavigate()
  const step = useTemplateStep()
  const chosen = useChosenOffice(useSession())
  const office = places.offices.find(({ id, isOpen }) => id === chosen && isOpen)
  const first: TemplateValues = {
    ...{ name: '', kind: 'template', every: '', nextOn: '', lines: [] },
    officeId: office?.id ?? '',
    departmentId:
      places.departmentId ?? (places.departments.length === 1 ? (places.departments[0]?.id ?? '') : ''),
  }
  return (
    <TemplateForm
      places={places}
      initial={from ?? first}
      isSaving={step.isPending}
      onSave={async (values) => {
        const { id, name } = await step.mutateAsync(() => api.orderTemplates.create(inputOf(values)))
        toast.success(m.order_templates_saved({ name }))
        void navigate({ to: '/dashboard/orders/templates/$templateId', params: { templateId: id } })
      }}
    />
  )
}
