import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CountLine } from '@wellstock/contract/stock/counts'
import { useState } from 'react'
import { query } from '../../lib/api.ts'
import { messageOf } from '../../lib/problem.ts'
import { cacheLine, countQueries } from './queries.ts'

export type Written = { counted: number; note?: string | undefined }
export type LineSave = Written & { state: 'saving' | 'saved' | 'failed'; message?: string }

/** Writes lines down one by one, several at a time, and remembers what came of each until it is written again. */
export function useLineSaves(id: string) {
  const client = useQueryClient()
  const [saves, setSaves] = useState<ReadonlyMap<string, LineSave>>(new Map())
  const { mutateAsync } = useMutation(query.counts.saveLine.mutationOptions())
  // The latest comes last.
  const set = (lineId: string, save: LineSave) =>
    setSaves((before) => new Map([...before].filter(([key]) => key !== lineId)).set(lineId, save))

  async function save({ id: lineId }: Pick<CountLine, 'id'>, written: Written) {
    set(lineId, { ...written, state: 'saving' })
    try {
      cacheLine(client, id, await mutateAsync({ id, lineId, ...written }))
      set(lineId, { ...written, state: 'saved' })
    } catch (error) {
      set(lineId, { ...written, state: 'failed', message: messageOf(error) })
      void client.invalidateQueries({ queryKey: countQueries.get(id).queryKey })
    }
  }

  return { saves, save, forget: () => setSaves(new Map()) }
}
