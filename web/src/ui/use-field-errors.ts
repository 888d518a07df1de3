import { useState } from 'react'
import { messageOf, Problem } from '../lib/problem.ts'
import type { FieldError } from './field-errors.tsx'
import { toast } from './toast.tsx'

type Errors = Readonly<Record<string, string | undefined>>

/**
 * What is wrong with the fields of a form: beside each of them until it is typed in, and summed up above, in the order of
 * `labels`, until the form is sent again. The id of a field is its name after `prefix`.
 */
export function useFieldErrors<Field extends string>(
  prefix: string,
  labels: Readonly<Record<Field, () => string>>,
) {
  const [errors, setErrors] = useState<Errors>({})
  const [summary, setSummary] = useState<readonly FieldError[]>([])

  const summaryOf = (found: Errors) =>
    (Object.keys(labels) as Field[]).flatMap((field) => {
      const message = found[field]
      return message ? [{ field: prefix + field, label: labels[field](), message }] : []
    })
  function show(found: Errors) {
    setErrors(found)
    setSummary(summaryOf(found))
  }

  return {
    summary,
    show,
    /** Why the server refused: beside its fields where the form has them. */
    refuse(error: unknown) {
      const found = error instanceof Problem ? error.fields : {}
      if (summaryOf(found).length > 0) show(found)
      else toast.error(messageOf(error))
    },
    forget: (field: Field) => setErrors(({ [field]: _, ...others }) => others),
    forgetAll: () => setErrors({}),
    input: (field: Field) => ({ id: prefix + field, label: labels[field](), error: errors[field] }),
  }
}
