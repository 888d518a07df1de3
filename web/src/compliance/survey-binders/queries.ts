import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BinderProgress, BinderRow } from '@wellstock/contract/compliance/survey-binders'
import { tagOf } from '@wellstock/contract/platform/changes'
import { useRef, useState } from 'react'
import { api, getFile, query } from '../../lib/api.ts'
import { refetchChanged } from '../../lib/changed.ts'
import { newId } from '../../lib/new-id.ts'
import { saveFile } from '../../lib/save-file.ts'

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
export const useSaveBinder = () =>
  useMutation({
    mutationFn: async ({ id }: Pick<BinderRow, 'id'>) =>
      saveFile(await getFile(`/api/compliance/binders/${id}/file`, {})),
  })

type Working = Extract<BinderProgress, { step: 'working' }>

/** Makes a binder, which reports how far it is and can be called off: then nothing of it is kept. Called off it is null. */
export function useMakeBinder() {
  const client = useQueryClient()
  const [progress, setProgress] = useState<Working | null>(null)
  const running = useRef<AbortController | null>(null)
  const work = useMutation({
    mutationFn: async (wish: BinderWish): Promise<BinderRow | null> => {
      const controller = new AbortController()
      running.current = controller
      try {
        const events = await api.surveyBinders.make({ id: newId(), ...wish }, { signal: controller.signal })
        for await (const event of events) {
          if (event.step === 'done') return event.binder
          setProgress(event)
        }
        throw new Error('a binder that was neither made nor refused')
      } catch (error) {
        if (controller.signal.aborted) return null
        throw error
      } finally {
        running.current = null
        setProgress(null)
      }
    },
    // The answer has begun before anything was written, so it cannot say what has changed.
    onSettled: () => refetchChanged(client, [tagOf('survey-binder')]),
  })
  return { work, progress, stop: () => running.current?.abort() }
}
