import type { DocumentKind } from '@wellstock/contract/platform/kinds'
import { Problem } from '../../lib/problem.ts'
import { toast } from '../../ui/toast.tsx'
import { type AnyDocument, useDocumentStep } from './queries.ts'

type Sent<Document> = {
  /** What is said once it is done. */
  done: (document: Document) => string
  onClose: () => void
}

/**
 * A form that begins a document or takes a step of it: `send` does it once, says that it is done and closes; what is wrong
 * stands in `fields`, and nothing typed is lost.
 */
export function useDocumentForm<Document extends AnyDocument>(
  kind: DocumentKind,
  id: string | undefined,
  { done, onClose }: Sent<Document>,
) {
  const step = useDocumentStep<Document>(kind, id)
  return {
    error: step.error,
    /** What is wrong with each field, by its path. */
    fields: step.error instanceof Problem ? step.error.fields : {},
    isSaving: step.isPending,
    send: (take: () => Promise<Document>, then?: (document: Document) => void) =>
      step.mutate(take, {
        onSuccess: (document) => {
          toast.success(done(document))
          onClose()
          then?.(document)
        },
      }),
  }
}
