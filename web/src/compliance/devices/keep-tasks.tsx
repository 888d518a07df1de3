import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../../lib/session.tsx'
import { keepTasksOptions } from '../../stock/scan/kept-tasks.ts'
import { enableOfflineStart } from '../../stock/scan/offline-start.ts'

/** On every page: whoever has tasks opens and records them without a connection too. Draws nothing. */
export default function KeepTasks() {
  const session = useSession()
  const { data: hasTasks } = useQuery({
    ...keepTasksOptions(session.person.id),
    select: ({ tasks }) => tasks.length > 0,
  })
  useEffect(() => {
    if (hasTasks) enableOfflineStart(session)
  }, [hasTasks, session])
  return null
}
