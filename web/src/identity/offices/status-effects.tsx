import { Alert, Button, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { OfficeStatus } from '@wellstock/domain/identity/offices'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { officeQueries } from './queries.ts'
import { effectSentence } from './words.ts'

type StatusEffectsProps = { officeId: string; status: Exclude<OfficeStatus, 'active'> }

/** What a status would mean, before it is set. */
export function StatusEffects({ officeId, status }: StatusEffectsProps) {
  const { data, error, refetch } = useQuery(officeQueries.effects(officeId, status))
  if (error)
    return (
      <Alert color="danger" variant="light">
        {m.offices_effects_failed()}
        <Button variant="default" mt="sm" display="block" onClick={() => void refetch()}>
          {m.retry()}
        </Button>
      </Alert>
    )
  return (
    <Alert color="warn" variant="light" title={m[`offices_effects_${status}`]()}>
      {data ? (
        <ul className={ui.bullets}>
          {data.effects.map((effect) => (
            <li key={effect.effect}>{effectSentence(effect)}</li>
          ))}
        </ul>
      ) : (
        <Stack gap={6}>
          <Skeleton height={14} width="70%" />
          <Skeleton height={14} width="55%" />
          <Skeleton height={14} width="62%" />
        </Stack>
      )}
    </Alert>
  )
}
