import { useEffect, useRef } from 'react'
import { m } from '../lib/messages.ts'
import classes from './field-errors.module.css'
import ui from './shared.module.css'

/** `field` is the id of the element to fix. */
export type FieldError = { field: string; label: string; message: string }

/**
 * The summary above a form: what is wrong, each with a way to its field. The focus moves here whenever a new
 * set of errors arrives, so that nobody submits into silence.
 */
export function FieldErrors({ errors }: { errors: readonly FieldError[] }) {
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (errors.length > 0) box.current?.focus()
  }, [errors])

  if (errors.length === 0) return null
  return (
    <div ref={box} className={classes.box} role="alert" tabIndex={-1}>
      <p className={classes.title}>{m.fields_to_fix({ count: errors.length })}</p>
      <ul className={ui.bullets}>
        {errors.map(({ field, label, message }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(field)?.focus()
              }}
            >
              {label}
            </a>
            : {message}
          </li>
        ))}
      </ul>
    </div>
  )
}
