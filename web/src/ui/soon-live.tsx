import { type ReactNode, useRef } from 'react'
import { AfterFirstPaint } from './after-first-paint.tsx'

type SoonLiveProps = {
  /** The button until then. */
  before: (press: { onPointerDown: () => void; onClick: () => void }) => ReactNode
  /** The live one. Once it stands there it asks whether it was pressed before, and does what was wanted. */
  children: (wasPressed: () => boolean) => ReactNode
}

/** A button whose work is loaded after the first paint. */
export function SoonLive({ before, children }: SoonLiveProps) {
  const pressed = useRef(false)
  // With the press already: between press and release the live button may take its place, and the click be lost.
  // Kept aside, since drawing anew at the press would put the live button under the click that follows.
  const press = () => {
    pressed.current = true
  }
  return (
    <AfterFirstPaint before={before({ onPointerDown: press, onClick: press })}>
      {children(() => pressed.current)}
    </AfterFirstPaint>
  )
}
