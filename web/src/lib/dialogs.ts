import { createContext, useContext } from 'react'

/** The dialogs that open over any page; the shell has them. */
export type DialogName = 'keys' | 'offices' | 'office-reports' | 'profile' | 'settings'

export type DialogProps = {
  /** Which tab or record to begin with. */
  start?: string
  onClose: () => void
}

export const DialogsContext = createContext<(name: DialogName, start?: string) => void>(() => {})

/** Opens one of them: `const openDialog = useDialogs(); openDialog('settings', 'privacy')`. */
export const useDialogs = () => useContext(DialogsContext)
