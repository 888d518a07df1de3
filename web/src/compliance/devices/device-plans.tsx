import { Button, Flex, Group } from '@mantine/core'
import type { Device } from '@wellstock/contract/compliance/devices'
import type { Plan } from '@wellstock/contract/compliance/task'
import { useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/shared.module.css'
import { TaskBadge } from './badges.tsx'
import classes from './devices.module.css'
import { AddPlanDialog, ChangePlanDialog, EndPlanDialog } from './plan-dialogs.tsx'
import { everyWord, limitsWord } from './words.ts'

type Open = { dialog: 'add' } | { dialog: 'change' | 'end'; plan: Plan }

/** What is planned for a device, when it is due next, and the way to record it. */
export function DevicePlans({ found: { id, plans, steps } }: { found: Device }) {
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const isKeeper = steps.includes('edit')
  return (
    <Block
      title={m.devices_plans()}
      action={
        isKeeper && (
          <Button variant="default" size="compact-md" onClick={() => setOpen({ dialog: 'add' })}>
            {m.devices_plan_add()}
          </Button>
        )
      }
    >
      {plans.length === 0 && <Nothing>{m.devices_plans_none()}</Nothing>}
      <Flex component="ul" direction="column" className={`${ui.plainList} ${ui.ruledItems}`}>
        {plans.map((plan) => (
          <li key={plan.id} className={classes.record}>
            <PlanWords plan={plan} />
            <Group gap="xs" data-screen-only>
              {plan.task && (
                <LinkButton
                  to="/dashboard/compliance/tasks/$id"
                  params={{ id: plan.task.id }}
                  size="compact-md"
                  variant={plan.task.timing === 'upcoming' ? 'default' : 'filled'}
                >
                  {m.tasks_record()}
                </LinkButton>
              )}
              {isKeeper && (
                <>
                  <Button
                    variant="subtle"
                    size="compact-md"
                    onClick={() => setOpen({ dialog: 'change', plan })}
                  >
                    {m.devices_plan_change()}
                  </Button>
                  <Button variant="subtle" size="compact-md" onClick={() => setOpen({ dialog: 'end', plan })}>
                    {m.devices_plan_end()}
                  </Button>
                </>
              )}
            </Group>
          </li>
        ))}
      </Flex>
      {open?.dialog === 'add' && <AddPlanDialog id={id} onClose={close} />}
      {open?.dialog === 'change' && <ChangePlanDialog plan={open.plan} onClose={close} />}
      {open?.dialog === 'end' && <EndPlanDialog plan={open.plan} onClose={close} />}
    </Block>
  )
}

function PlanWords({ plan }: { plan: Plan }) {
  const { name, task, isBlocking, lastDoneOn, assignee, beforeDays, afterDays, readings } = plan
  const window = beforeDays + afterDays > 0 && m.devices_plan_window({ before: beforeDays, after: afterDays })
  const words = [
    everyWord(plan),
    window,
    isBlocking && m.devices_blocking(),
    assignee && m.tasks_assigned_to({ name: assignee.name }),
    lastDoneOn && m.devices_plan_last({ date: formatDate(lastDoneOn) }),
  ]
  return (
    <div className={`${ui.words} ${ui.notes}`}>
      <Group gap="4px 12px">
        <b className={ui.medium}>{name}</b>
        {task && (
          <>
            <TaskBadge task={task} />
            <span className={ui.figures}>{m.tasks_due_on({ date: formatDate(task.dueOn) })}</span>
          </>
        )}
      </Group>
      <small>{words.filter(Boolean).join(' · ')}</small>
      {readings.map((reading) => (
        <small key={reading.name}>{[reading.name, limitsWord(reading)].filter(Boolean).join(': ')}</small>
      ))}
    </div>
  )
}
