import { type ReactNode, useState } from 'react'
import { AfterFirstPaint } from './after-first-paint.tsx'

type SoonLiveProps = {
  /** The button until then. */
  before: (press: { onPointerDown: () => void; onClick: () => void }) => ReactNode
  /** The live one. Pressed before, it does at once what was asked. */
  children: (wasPressed: boolean) => ReactNode
}

/** A button whose work is loaded after the first paint. */
export function SoonLive({ before, children }: SoonLiveProps) {
  const [wasPressed, setPressed] = useState(false)
  const press = () => setPressed(true)
  // With the press already: between press and release the live button may take its place, and the click be lost.
  return (
    <AfterFirstPaint before={before({ onPointerDown: press, onClick: press })}>
      {children(wasPressed)}
    </AfterFirstPaint>
  )
}
