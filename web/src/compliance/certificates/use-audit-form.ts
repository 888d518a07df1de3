import { useMutation } from '@tanstack/react-query'
import type { Audit } from '@wellstock/contract/compliance/audits'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { toast } from '../../ui/toast.tsx'
import { auditWord } from './words.ts'

/** A dialog that does something with an audit: what is wrong stands in `fields`, and nothing typed is lost. */
export function useAuditForm(onClose: () => void) {
  const step = useMutation({ mutationFn: (take: () => Promise<Audit>) => take() })
  return {
    error: step.error,
    fields: step.error instanceof Problem ? step.error.fields : {},
    isSaving: step.isPending,
    send: (take: () => Promise<Audit>) =>
      step.mutate(take, {
        onSuccess: (audit) => {
          toast.success(
            m.audits_saved({ audit: auditWord(audit), state: m[`audits_state_${audit.state}`]() }),
          )
          onClose()
        },
      }),
  }
}
