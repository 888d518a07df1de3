import { useQueries } from '@tanstack/react-query'
import type { Device } from '@wellstock/contract/compliance/devices'
import { useState } from 'react'
import { taskQueries } from './queries.ts'

/** As many as the device comes with. */
const PAGE_SIZE = 50

/** What was recorded of a device, the latest first: those it comes with, and older ones or those of one plan as they are asked for. */
export function useRecords({ id: deviceId, records, recordCount }: Device, planId: string | undefined) {
  const [asked, setAsked] = useState({ planId, pages: 1 })
  const pages = asked.planId === planId ? asked.pages : 1
  const isKnown = planId === undefined && pages === 1
  const found = useQueries({
    queries: Array.from({ length: isKnown ? 0 : pages }, (_, place) =>
      taskQueries.records({ deviceId, ...(planId && { planId }), page: place + 1, pageSize: PAGE_SIZE }),
    ),
  })
  const isWhole = planId === undefined
  const [latest, ...older] = found
  return {
    records: [
      ...(latest?.data?.items ?? (isWhole ? records : [])),
      ...older.flatMap(({ data }) => data?.items ?? []),
    ],
    total: latest?.data?.total ?? (isWhole ? recordCount : undefined),
    isLoading: found.some(({ isPending }) => isPending),
    failed: found.find(({ error }) => error !== null),
    showOlder: () => setAsked({ planId, pages: pages + 1 }),
  }
}
