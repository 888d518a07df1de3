import { createContext, useContext } from 'react'

export type DialogProps = {
  /** Which tab or record to begin with. */
  start?: string
  onClose: () => void
}

/** The dialogs that open over any page. */
export type DialogName = 'keys' | 'offices' | 'office-reports' | 'profile' | 'settings'

export const DialogsContext = createContext<(name: DialogName, start?: string) => void>(() => {})

/** Opens a dialog of the shell: `const openDialog = useDialogs(); openDialog('settings', 'privacy')`. */
export const useDialogs = () => useContext(DialogsContext)
