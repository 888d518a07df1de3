import { useMutation, useQueryClient } from '@tanstack/react-query'
import { procedureCase, recordPage } from '@wellstock/contract/platform/kinds'
import type { Case, CaseLot } from '@wellstock/contract/procedures/case'
import { useRef, useState } from 'react'
import { kindQueries } from '../../identity/document-kinds/queries.ts'
import { api } from '../../lib/api.ts'
import { cacheAnswer } from '../../lib/cache-answer.ts'
import { newId } from '../../lib/new-id.ts'
import { isCaseUse } from '../../stock/scan/queue.ts'
import { queue, useQueue } from '../../stock/scan/scan-queue.ts'
import { isUnreached } from '../../stock/scan/send.ts'
import { type Accounted, accountedOf, type Outcome, withOne } from './accounts.ts'

/**
 * What is scanned for a case, one after the other. Each lot is recorded as a whole, with what waits on this device counted in: sent twice it
 * says the same, and without a connection it waits in the queue of the device.
 */
export function useRecording(of: Case) {
  const { id, office, number } = of
  const client = useQueryClient()
  const scope = `case-use:${id}`
  const waiting = useQueue()
    .filter(isCaseUse)
    .filter(({ body }) => body.caseId === id)
  const [last, setLast] = useState<{ name: string; before: Accounted } | null>(null)
  const said = new Map(waiting.flatMap(({ body }) => body.lots).map((lot) => [lot.id, lot]))
  const lots = of.lots.map((lot) => ({ ...lot, ...said.get(lot.id) }))
  // What is on its way: a second scan counts on from the first, answered or not.
  const sent = useRef(new Map<string, { lot: Accounted; count: number }>())
  const cache = cacheAnswer((answer: Case) => kindQueries(procedureCase).get(answer.id).queryKey)

  const keep = (lot: Accounted) =>
    queue.keep(newId(), {
      body: {
        kind: 'case_use',
        caseId: id,
        lots: [lot],
        page: recordPage(procedureCase, id),
        draft: { name: `case:${id}`, value: {} },
      },
      about: { name: number },
      officeId: office.id,
    })

  const send = useMutation({
    // One after the other: a scan counts on what the one before has changed.
    scope: { id: scope },
    mutationFn: async (lot: Accounted): Promise<Case | null> => {
      if (waiting.length > 0) {
        await keep(lot)
        return null
      }
      try {
        return await api.caseStock.record({ id, lots: [lot] })
      } catch (error) {
        if (!isUnreached(error)) throw error
        await keep(lot)
        return null
      }
    },
    onSuccess: (answer, ...rest) => {
      if (answer) return cache(answer, ...rest)
      return undefined
    },
    onError: () => void client.invalidateQueries({ queryKey: kindQueries(procedureCase).get(id).queryKey }),
  })

  async function record(lot: Accounted) {
    const { current } = sent
    current.set(lot.id, { lot, count: (current.get(lot.id)?.count ?? 0) + 1 })
    try {
      await send.mutateAsync(lot)
    } finally {
      const count = (current.get(lot.id)?.count ?? 1) - 1
      if (count > 0) current.set(lot.id, { lot: current.get(lot.id)?.lot ?? lot, count })
      else current.delete(lot.id)
    }
  }

  return {
    lots,
    /** What else is said of it waits for its turn in this one. */
    scope,
    /** The same with what is on its way. */
    lotsNow: () => lots.map((lot) => ({ ...lot, ...sent.current.get(lot.id)?.lot })),
    waiting,
    isSaving: send.isPending,
    last,
    async add(lot: CaseLot, what: Outcome) {
      await record(withOne(lot, what))
      setLast({ name: lot.name, before: accountedOf(lot) })
    },
    async undo() {
      if (last) await record(last.before)
      setLast(null)
    },
  }
}
export type Recording = ReturnType<typeof useRecording>
