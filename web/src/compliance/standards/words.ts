import type { ClauseRow } from '@wellstock/contract/compliance/standards'
import type { EvidenceSourceName } from '@wellstock/domain/compliance/evidence'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { classWord, kindWord } from '../devices/words.ts'

export const sourceWord = (source: EvidenceSourceName) => m[`standards_source_${source}`]()
export const standingWord = (standing: ClauseRow['standing']) => m[`standards_standing_${standing}`]()
export const clauseName = ({ standard, number }: Pick<ClauseRow, 'standard' | 'number'>) =>
  `${standard} ${number}`

/** What a rule asks for: "Records of tasks, Spore test, within 8 days". */
export const ruleWords = ({ source, taskKind, deviceClass, freshDays }: ClauseRow['rules'][number]) =>
  [
    sourceWord(source),
    taskKind && kindWord(taskKind),
    deviceClass && classWord(deviceClass),
    freshDays === null ? m.standards_each_quarter() : m.standards_within_days({ count: freshDays }),
  ]
    .filter(Boolean)
    .join(', ')

/** The latest of what a rule finds. */
export const latestWords = ({ latestOn }: ClauseRow['rules'][number]) =>
  latestOn ? m.standards_latest({ date: formatDate(latestOn) }) : ''
