import { Button, Group, Select, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Template } from '@wellstock/contract/buying/order-templates'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { useChosenOffice } from '../../lib/chosen-office.ts'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import { Ask } from '../../ui/ask.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import { orderQueries } from '../orders/queries.ts'
import { useTemplateStep } from './queries.ts'
import classes from './templates.module.css'

type TemplateStepsProps = { template: Template; onEdit: () => void }

/** What the caller may do with it: order, for one office where it is for every one, change, pause and archive it. */
export function TemplateSteps({ template, onEdit }: TemplateStepsProps) {
  const { id, name, version, office, repeat, mayOrder, mayWrite } = template
  const navigate = useNavigate()
  const chosen = useChosenOffice(useSession())
  const places = useQuery({ ...orderQueries.places(), enabled: mayOrder && office === null })
  const open = places.data?.offices.filter(({ isOpen }) => isOpen) ?? []
  const [picked, setPicked] = useState<string | null>(null)
  const officeId = picked ?? (open.find((each) => each.id === chosen) ?? open[0])?.id
  const step = useTemplateStep(id)
  const [isAsking, setAsking] = useState(false)
  const order = useMutation({
    mutationFn: () => api.orderTemplates.order({ id, ...(!office && officeId && { officeId }) }),
    onSuccess: (made) => {
      toast.success(m.orders_saved({ number: made.number }))
      void navigate({
        to: '/dashboard/orders/$orderId',
        params: { orderId: made.id },
        search: { edit: true },
      })
    },
  })
  const archive = useMutation({
    mutationFn: () => api.orderTemplates.archive({ id, version }),
    onSuccess: () => {
      toast.success(m.order_templates_archived({ name }))
      void navigate({ to: '/dashboard/orders/templates' })
    },
    onError: () => setAsking(false),
  })
  const isBusy = step.isPending || order.isPending
  if (!mayOrder && !mayWrite) return null

  return (
    <Stack gap="xs">
      <Refused error={order.error ?? step.error ?? archive.error} />
      <Group align="stretch" gap="xs">
        {mayOrder && !office && (
          <Select
            className={classes.office}
            aria-label={m.common_office()}
            data={open.map((each) => ({ value: each.id, label: each.name }))}
            value={officeId ?? null}
            onChange={setPicked}
            allowDeselect={false}
          />
        )}
        {mayOrder && (
          <Button
            loading={order.isPending}
            disabled={isBusy || (!office && !officeId)}
            onClick={() => order.mutate()}
          >
            {m.order_templates_order()}
          </Button>
        )}
        {mayWrite && (
          <>
            <Button variant="default" disabled={isBusy} onClick={onEdit}>
              {m.orders_do_edit()}
            </Button>
            {repeat && (
              <Button
                variant="default"
                disabled={isBusy}
                onClick={() =>
                  step.mutate(() => api.orderTemplates[repeat.paused ? 'resume' : 'pause']({ id, version }))
                }
              >
                {repeat.paused ? m.order_templates_resume() : m.order_templates_pause()}
              </Button>
            )}
            <Button variant="default" disabled={isBusy} onClick={() => setAsking(true)}>
              {m.order_templates_archive()}
            </Button>
          </>
        )}
      </Group>
      <Ask
        isOpen={isAsking}
        title={m.order_templates_archive_title({ name })}
        text={m.order_templates_archive_text()}
        yes={m.order_templates_archive()}
        no={m.common_cancel()}
        isLoading={archive.isPending}
        onYes={() => archive.mutate()}
        onNo={() => setAsking(false)}
      />
    </Stack>
  )
}
