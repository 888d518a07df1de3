import { useMutation } from '@tanstack/react-query'
import { Problem } from '../../lib/problem.ts'
import { toast } from '../../ui/toast.tsx'

/** What a dialog does: once it is done, it is said and the dialog is closed; nothing typed is lost where it is refused. */
export function useStep<Saved>(done: (saved: Saved) => string, onClose: () => void) {
  const step = useMutation({ mutationFn: (take: () => Promise<Saved>) => take() })
  return {
    error: step.error,
    /** What is wrong with each field, by its path. */
    fields: step.error instanceof Problem ? step.error.fields : {},
    isStale: step.error instanceof Problem && step.error.code === 'STALE_VERSION',
    isSaving: step.isPending,
    send: (take: () => Promise<Saved>) =>
      step.mutate(take, {
        onSuccess: (saved) => {
          toast.success(done(saved))
          onClose()
        },
      }),
  }
}
