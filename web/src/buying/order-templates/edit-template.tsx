import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Template } from '@wellstock/contract/buying/order-templates'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { DocumentSkeleton } from '../../ui/document-page.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { StaleNotice } from '../../ui/stale-notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { orderQueries } from '../orders/queries.ts'
import { useTemplateStep } from './queries.ts'
import { TemplateForm } from './template-form.tsx'
import { inputOf, type TemplateValues, valuesOf } from './template-values.ts'

type EditTemplateProps = { template: Template; onLeave: () => void }

/** A template in the form it was begun with. */
export function EditTemplate({ template, onLeave }: EditTemplateProps) {
  const places = useQuery(orderQueries.places())
  const step = useTemplateStep(template.id)
  // As the person opened it: a newer answer in the background must not pass for what they have seen.
  const [start, setStart] = useState({ round: 0, version: template.version, values: valuesOf(template) })
  const [typed, setTyped] = useState<TemplateValues | null>(null)
  const [isStale, setStale] = useState(false)
  const begin = (values: TemplateValues) => {
    setStart({ round: start.round + 1, version: template.version, values })
    setStale(false)
  }
  if (places.error && !places.data)
    return <ErrorNotice error={places.error} onRetry={() => void places.refetch()} />
  if (!places.data) return <DocumentSkeleton label={m.loading()} heights={[104, 360]} />
  return (
    <TemplateForm
      key={start.round}
      places={places.data}
      initial={start.values}
      notice={
        isStale && (
          <StaleNotice onLoad={() => begin(valuesOf(template))} onKeep={() => begin(typed ?? start.values)} />
        )
      }
      isSaving={step.isPending}
      onChange={setTyped}
      onSave={async (values) => {
        const { id } = template
        try {
          const { name } = await step.mutateAsync(() =>
            api.orderTemplates.update({ ...inputOf(values), id, version: start.version }),
          )
          toast.success(m.order_templates_saved({ name }))
          onLeave()
        } catch (error) {
          if (error instanceof Problem && error.code === 'STALE_VERSION') return setStale(true)
          throw error
        }
      }}
    >
      <Button variant="subtle" onClick={onLeave}>
        {m.common_cancel()}
      </Button>
    </TemplateForm>
  )
}
