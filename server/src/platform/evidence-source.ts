import type { EvidenceNarrowing, EvidenceSourceName, GapKind } from '@wellstock/domain/compliance/evidence'
import type { Texts } from './messages.ts'

/**
 * What of a feature proves that what has to be done was done. Offices, days and what a rule narrows by are asked of the rows by whoever
 * reads them: a source says what there is.
 */
export type EvidenceSource = {
  name: EvidenceSourceName
  /** By which of its columns a rule can narrow it; the others are null. */
  narrowedBy: readonly EvidenceNarrowing[]
  /**
   * In SQL, of the current organization: rows with the columns id (text), day, title, detail, result, counts (whether it proves anything), office_id
   * (null: of all offices), link, task_kind and device_class.
   */
  rows: string
  /**
   * The same of what is missing: id (text), day, gap, title, detail, office_id, link and is_standing (still missing today: named from
   * its day on, whatever period is looked at).
   */
  gaps?: string
  /** What the result of a row is called. */
  resultWord: (m: Texts, result: string) => string
}

/** A row of a source, before its result is put into words. */
export type EvidenceRow = {
  id: string
  day: string
  title: string
  detail: string
  result: string
  office: string | null
  link: string
}

export type EvidenceGap = Omit<EvidenceRow, 'result'> & { gap: GapKind }
