import { useState } from 'react'
import { newId } from '../../lib/new-id.ts'
import { type Signal, signal } from '../scanning/sounds.ts'

/** What came of the latest scan, for ear, hand and eye. */
export function useVerdict() {
  const [verdict, setVerdict] = useState<{ id: string; signal: Signal; text: string } | null>(null)
  const say = (kind: Signal, text: string) => {
    signal(kind)
    setVerdict({ id: newId(), signal: kind, text })
  }
  return { verdict, say }
}
