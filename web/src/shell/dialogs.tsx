import { type ComponentType, createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react'

/** The dialogs that open over any page. Each is loaded when it is first asked for. */
const dialogs = {
  // name: lazy(() => import('../feature/feature-dialog.tsx')),
} satisfies Record<string, ComponentType<DialogProps>>

export type DialogProps = {
  /** Which tab or record to begin with. */
  start?: string
  onClose: () => void
}

type DialogName = keyof typeof dialogs

const DialogsContext = createContext<(name: DialogName, start?: string) => void>(() => {})

/** Opens a dialog of the shell: `const openDialog = useDialogs(); openDialog('settings', 'privacy')`. */
export const useDialogs = () => useContext(DialogsContext)

export function DialogsProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<{ name: DialogName; start: string | undefined } | null>(null)
  const Dialog: ComponentType<DialogProps> | null = open && dialogs[open.name]
  return (
    <DialogsContext value={(name, start) => setOpen({ name, start })}>
      {children}
      {Dialog && (
        <Suspense>
          <Dialog start={open.start} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </DialogsContext>
  )
}
