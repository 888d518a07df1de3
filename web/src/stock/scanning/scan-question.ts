/** Which of several codes was scanned, and what becomes of the answer. */
export type ScanQuestion = { choices: readonly string[]; take: (raw: string) => void }

let asker: ((question: ScanQuestion) => void) | undefined

/** Who puts questions to the person; returns how to stop. */
export function answerQuestions(ask: (question: ScanQuestion) => void): () => void {
  asker = ask
  return () => {
    asker = undefined
  }
}

/** Asks which of these codes was scanned. False where nobody can be asked. */
export function askWhichScan(choices: readonly string[], take: (raw: string) => void): boolean {
  asker?.({ choices, take })
  return asker !== undefined
}
