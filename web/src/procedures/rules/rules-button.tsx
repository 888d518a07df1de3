import { Button } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'

const RulesDialog = lazy(() => import('./rules-dialog.tsx'))

/** The rules of procedures, for those who may change them. */
export function RulesButton() {
  const mayChange = useCan('procedures.setup')
  const { data: rules } = useQuery(query.procedureRules.get.queryOptions({ enabled: mayChange }))
  const [isOpen, setOpen] = useState(false)
  if (!mayChange) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSettings size={18} stroke={1.75} aria-hidden />}
        disabled={!rules}
        onClick={() => setOpen(true)}
      >
        {m.common_rules()}
      </Button>
      {isOpen && rules && (
        <Suspense>
          <RulesDialog rules={rules} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
