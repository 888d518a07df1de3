import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { KeptCopy } from '../../compliance/devices/kept-copy.tsx'
import { m } from '../../lib/messages.ts'
import { useStoredTasks } from '../../stock/scan/kept-tasks.ts'
import { isRecord } from '../../stock/scan/queue.ts'
import { useQueue } from '../../stock/scan/scan-queue.ts'
import ui from '../../ui/shared.module.css'
import classes from './today.module.css'
import { TaskToDo } from './today-compliance.tsx'
import { Block } from './today-parts.tsx'
import { Unsent } from './unsent.tsx'

/** Without a connection: the tasks this device has kept, but those recorded on it; where it has none, what stands instead. */
export function KeptToday({ children }: { children: ReactNode }) {
  const id = useId()
  const kept = useStoredTasks()
  const recorded = useQueue().flatMap((queued) => (isRecord(queued) ? queued.body.record.id : []))
  const tasks = kept?.tasks.filter((task) => !recorded.includes(task.id)) ?? []
  return (
    <section className={`${ui.panel} ${classes.today}`} aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mb="xs">
        {m.common_today()}
      </Title>
      <Unsent />
      {kept && kept.tasks.length > 0 ? (
        <>
          <KeptCopy readAt={kept.readAt} />
          {tasks.length > 0 && (
            <div className={classes.blocks}>
              <Block
                title={m.today_tasks()}
                due={{ total: tasks.length, rows: tasks }}
                all={false}
                row={(task) => <TaskToDo key={task.id} task={task} />}
              />
            </div>
          )}
        </>
      ) : (
        children
      )}
    </section>
  )
}
