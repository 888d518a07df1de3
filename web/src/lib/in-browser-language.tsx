import { type ReactNode, useEffect, useState } from 'react'
import { applyLanguage } from './language.ts'
import { browserLanguage, storedLanguage } from './stored-language.ts'

type InBrowserLanguageProps = {
  /** What was chosen on this computer goes before what the browser says. */
  prefersChosen?: boolean
  /** What is shown until the language is there. */
  meanwhile?: ReactNode
  children: ReactNode
}

/** Pages on which nobody is signed in whose language it could be. One that cannot be loaded leaves the one before. */
export function InBrowserLanguage({ prefersChosen = false, meanwhile, children }: InBrowserLanguageProps) {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const chosen = prefersChosen ? storedLanguage() : undefined
    applyLanguage(chosen ?? browserLanguage())
      .catch(() => {})
      .finally(() => setReady(true))
  }, [prefersChosen])
  return isReady ? children : meanwhile
}
