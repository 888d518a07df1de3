import { Button, Menu } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api, query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { toast } from '../../ui/toast.tsx'

/** Templates of an office as they are offered. */
const OFFERED = 100

/** Begins an order with what a template of the office asks for. What is in the form already is kept for later. */
export function FromTemplate({ officeId }: { officeId: string }) {
  const navigate = useNavigate()
  const { data } = useQuery({
    ...query.orderTemplates.list.queryOptions({ input: { officeId, pageSize: OFFERED } }),
    enabled: officeId !== '',
  })
  const order = useMutation({
    mutationFn: (id: string) => api.orderTemplates.order({ id, officeId }),
    onSuccess: ({ id, number }) => {
      toast.success(m.orders_saved({ number }))
      void navigate({ to: '/dashboard/orders/$orderId', params: { orderId: id }, search: { edit: true } })
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  const offered = data?.items.filter(({ mayOrder }) => mayOrder) ?? []
  if (offered.length === 0) return null
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          loading={order.isPending}
          leftSection={<IconTemplate size={18} stroke={1.75} aria-hidden />}
        >
          {m.orders_from_template()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="20rem" style={{ overflowY: 'auto' }}>
        {offered.map(({ id, name, department }) => (
          <Menu.Item key={id} onClick={() => order.mutate(id)}>
            {[name, department.name].join(' · ')}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
