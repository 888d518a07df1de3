import { type ReactNode, Suspense } from 'react'
import { useIsSettled } from '../lib/use-settled.ts'

type AfterFirstPaintProps = {
  /** What stands in its place until then. */
  before?: ReactNode
  /** Loaded lazily, so that the first screen does not wait for it. */
  children: ReactNode
}

export function AfterFirstPaint({ before = null, children }: AfterFirstPaintProps) {
  return useIsSettled() ? <Suspense fallback={before}>{children}</Suspense> : before
}
