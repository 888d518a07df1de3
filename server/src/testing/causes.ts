import { inspect } from 'node:util'
import type { TestApp } from './harness.ts'

/** Errors that were logged since there were so many lines: whole, with where each was thrown. */
export const causesSince = ({ logged }: Pick<TestApp, 'logged'>, before: number): string[] =>
  logged
    .slice(before)
    .filter(({ level }) => level === 'error')
    .map(({ message, details }) => `${message} ${inspect(details, { depth: 3 })}`)
