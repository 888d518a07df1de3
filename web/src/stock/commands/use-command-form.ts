import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Problem } from '../../lib/problem.ts'

/**
 * Something a dialog asks of the server. What comes of it is told even where the dialog was closed meanwhile; then it is
 * not closed again. `fields` is what is wrong by field; `asked` the fields the server has ever named, so that one which
 * is needed only now and then stays once it was asked for.
 */
export function useCommandForm<Input, Output>(
  ask: (input: Input) => Promise<Output>,
  onDone: (output: Output, input: Input) => void,
  onClose: () => void,
) {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set())
  const { mutate, error, isPending } = useMutation({
    mutationFn: ask,
    onSuccess: (output, input) => {
      onDone(output, input)
      if (isHere.current) onClose()
    },
    onError: (problem) => {
      if (problem instanceof Problem) setAsked(new Set([...asked, ...Object.keys(problem.fields)]))
    },
  })
  return {
    send: (input: Input) => mutate(input),
    error,
    fields: (error instanceof Problem ? error.fields : {}) as Record<string, string | undefined>,
    asked,
    isPending,
  }
}

export type Asking = Pick<ReturnType<typeof useCommandForm<never, never>>, 'error' | 'isPending'>
