import { type ComponentType, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { type DialogName, type DialogProps, DialogsContext } from '../lib/dialogs.ts'

/** Each is loaded when it is first asked for. */
const dialogs = {
  keys: lazy(() => import('./keys-dialog.tsx')),
  offices: lazy(() => import('../identity/offices/manage-offices-dialog.tsx')),
  'office-reports': lazy(() => import('../overview/reports/office-reports-dialog.tsx')),
  profile: lazy(() => import('../identity/profile/profile-dialog.tsx')),
  settings: lazy(() => import('../identity/settings/settings-dialog.tsx')),
} satisfies Record<DialogName, ComponentType<DialogProps>>

export function DialogsProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<{ name: DialogName; start: string | undefined } | null>(null)
  // A dialog that is there only while it is open cannot remember this by itself.
  const opener = useRef<Element>(null)
  const Dialog: ComponentType<DialogProps> | null = open && dialogs[open.name]

  function show(name: DialogName, start?: string) {
    // From one dialog to the next: the focus goes back to where the first was opened.
    if (!open) opener.current = document.activeElement
    setOpen({ name, start })
  }

  function close() {
    setOpen(null)
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  }

  return (
    <DialogsContext value={show}>
      {children}
      {open && Dialog && (
        <Suspense>
          <Dialog start={open.start} onClose={close} />
        </Suspense>
      )}
    </DialogsContext>
  )
}
