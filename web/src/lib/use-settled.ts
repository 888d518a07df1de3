import { useEffect, useState } from 'react'

/** False until the browser has nothing more urgent to do: the first paint comes first. */
export function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const settle = () => setSettled(true)
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(settle, 1)
      return () => clearTimeout(timer)
    }
    const id = requestIdleCallback(settle, { timeout: 2_000 })
    return () => cancelIdleCallback(id)
  }, [])
  return isSettled
}
