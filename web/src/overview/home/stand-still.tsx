import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'

/** For so long nothing moves after a decision: a press that follows is not on what came into its place. */
const STILL_FOR = 2000

const StandStillContext = createContext<() => void>(() => undefined)

/** Has what is shown stand still from now on for a while. */
export const useStandStill = () => useContext(StandStillContext)

type StandStillProps<Shown> = { now: Shown; children: (shown: Shown) => ReactNode }

/** Shows what there is now, or for a while after a decision what there was then. */
export function StandStill<Shown>({ now, children }: StandStillProps<Shown>) {
  const [still, setStill] = useState<{ shown: Shown } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  function standStill() {
    clearTimeout(timer.current)
    setStill((before) => before ?? { shown: now })
    timer.current = setTimeout(() => setStill(null), STILL_FOR)
  }
  return <StandStillContext value={standStill}>{children((still ?? { shown: now }).shown)}</StandStillContext>
}
