import { Box, Button, Group } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Import } from '@wellstock/contract/stock/imports'
import { firstSteps } from '@wellstock/domain/overview/today'
import { query } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { useCan, useSession } from '../../lib/session.tsx'
import { useLoadSample } from '../../stock/imports/import-queries.ts'
import { UndoImport } from '../../stock/imports/undo-import.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import classes from './first-steps.module.css'

const pages = {
  rooms: '/dashboard/inventory-rooms',
  items: '/dashboard/inventory/import',
  people: '/dashboard/users',
  counted: '/dashboard/inventory-rooms/counts',
} as const

/** What a new organization does first. Each step is done once the product sees it done; then the list is gone. */
export function FirstSteps() {
  const { organization } = useSession()
  const isAsked = useCan('system.manage') && !organization.isDemo
  const { data: done } = useQuery({ ...query.home.firstSteps.queryOptions(), enabled: isAsked })
  const { data: sample } = useQuery({ ...query.imports.sample.queryOptions(), enabled: isAsked })
  if (!isAsked || !done) return null
  const isDone = firstSteps.every((step) => done[step])
  // Sample items stay to be removed.
  if (isDone && sample?.state !== 'committed') return null
  return (
    <Box
      component="section"
      px={20}
      py="md"
      className={`${ui.panel} ${classes.steps}`}
      aria-labelledby="first-steps"
    >
      <h2 id="first-steps">{m.first_steps_title()}</h2>
      <ol className={ui.plainList}>
        {firstSteps.map((step) => (
          <li key={step} className={`${ui.iconWord} ${classes.step}`} data-done={done[step] || undefined}>
            {done[step] ? (
              <IconCircleCheckFilled size={20} aria-hidden />
            ) : (
              <IconCircle size={20} stroke={1.75} aria-hidden />
            )}
            {done[step] ? (
              <s>
                {m[`first_steps_${step}`]()}
                <span className={ui.visuallyHidden}> {m.first_steps_done()}</span>
              </s>
            ) : (
              <Link to={pages[step]}>{m[`first_steps_${step}`]()}</Link>
            )}
          </li>
        ))}
      </ol>
      {sample !== undefined && <SampleItems sample={sample} isOffered={!done.items} />}
    </Box>
  )
}

/** Items to try the product with: loaded, and taken away again. */
function SampleItems({ sample, isOffered }: { sample: Import | null; isOffered: boolean }) {
  const load = useLoadSample()
  if (sample?.state === 'committed')
    return (
      <Group gap="xs" className={classes.sample}>
        {m.first_steps_sample({ count: sample.rows, shown: formatNumber(sample.rows) })}
        <UndoImport
          imported={sample}
          words={{
            label: m.first_steps_sample_remove(),
            title: m.first_steps_sample_remove_title(),
            text: m.first_steps_sample_remove_text(),
            done: m.first_steps_sample_removed(),
          }}
        />
      </Group>
    )
  if (!isOffered && !sample) return null
  return (
    <Group gap="xs" className={classes.sample}>
      {m.first_steps_sample_offer()}
      <Button
        variant="default"
        loading={load.isPending}
        onClick={() => load.mutate(undefined, { onError: (error) => toast.error(messageOf(error)) })}
      >
        {m.first_steps_sample_load()}
      </Button>
    </Group>
  )
}
