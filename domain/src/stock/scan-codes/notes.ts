import type { Sentence } from '@wellstock/messages/sentence'
import type { Problems } from '@wellstock/messages/types'

/** `check_digit` for the message `scan_check_digit`. */
export type ScanNoteCode = keyof {
  [Reason in keyof Problems as Reason extends `scan_${infer Code}` ? Code : never]: true
}

/** What is wrong with a scanned code, or worth asking about: a stable code, and what stands in its sentence. */
export interface ScanNote {
  code: ScanNoteCode
  data: Record<string, string>
}

export const scanNote = (code: ScanNoteCode, data: Record<string, string> = {}): ScanNote => ({ code, data })

export const sentenceOfNote = ({ code, data }: ScanNote): Sentence => ({
  reason: `scan_${code}`,
  params: data,
})
