import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BinderProgress, BinderRow } from '@wellstock/contract/compliance/survey-binders'
import { tagOf } from '@wellstock/contract/platform/changes'
import { useEffect, useRef } from 'react'
import { api, getFile, query } from '../../lib/api.ts'
import { refetchChanged } from '../../lib/changed.ts'
import { m } from '../../lib/messages.ts'
import { newId } from '../../lib/new-id.ts'
import { messageOf } from '../../lib/problem.ts'
import { useProgress } from '../../lib/progress.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toast } from '../../ui/toast.tsx'

export type BinderWish = { from: string; to: string; officeId: string | null; standard: string }
type GapsOf = { from: string; to: string; officeId: string | undefined; page: number; pageSize: number }

const MOST = 100

export const binderQueries = {
  list: () => query.surveyBinders.list.queryOptions({ input: { pageSize: MOST } }),
  gaps: ({ officeId, ...of }: GapsOf) =>
    query.surveyBinders.gaps.queryOptions({
      input: { ...of, ...(officeId && { officeId }) },
      placeholderData: keepPreviousData,
    }),
}

/** The archive as it was made. */
const saveBinder = async ({ id }: Pick<BinderRow, 'id'>) =>
  saveFile(await getFile(`/api/compliance/binders/${id}/file`, {}))

export const useSaveBinder = () => useMutation({ mutationFn: saveBinder })

type Working = Extract<BinderProgress, { step: 'working' }>

// Beyond any component, as its progress is.
let running: AbortController | undefined

/**
 * Makes a binder, which reports how far it is and is saved once it is there, and can be called off: then nothing of it is kept. It
 * goes on while its page is left.
 */
export function useMakeBinder() {
  const client = useQueryClient()
  const { progress, report } = useProgress<Working>('survey-binder')
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const work = useMutation({
    mutationFn: async (wish: BinderWish): Promise<BinderRow | null> => {
      const controller = new AbortController()
      running = controller
      try {
        const events = await api.surveyBinders.make({ id: newId(), ...wish }, { signal: controller.signal })
        for await (const event of events) {
          if (event.step === 'done') return event.binder
          report(event)
        }
        throw new Error('a binder that was neither made nor refused')
      } catch (error) {
        if (controller.signal.aborted) return null
        throw error
      } finally {
        running = undefined
        report(null)
      }
    },
    onSuccess: (binder) => {
      if (!binder) return void toast.info(m.binders_stopped())
      toast.success(m.binders_ready({ number: binder.number }))
      saveBinder(binder).catch((error: unknown) => toast.error(messageOf(error)))
    },
    // The page says it, while somebody looks at it.
    onError: (error) => {
      if (!isShown.current) toast.error(messageOf(error))
    },
    // The answer has begun before anything was written, so it cannot say what has changed.
    onSettled: () => refetchChanged(client, [tagOf('survey-binder')]),
  })
  return { work, progress, isRunning: work.isPending || progress !== null, stop: () => running?.abort() }
}
