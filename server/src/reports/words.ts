import type { ReportBreakdown } from '@wellstock/contract/office-reports'
import type { ReportFigure, ReportGap, ReportType } from '@wellstock/domain/office-reports'
import type { Language } from '@wellstock/domain/preferences'
import { de } from './words-de.ts'
import { en } from './words-en.ts'
import { es } from './words-es.ts'
import { fr } from './words-fr.ts'

/** The words of an office report as a file and as an e-mail. */
export type ReportWords = {
  report: string
  types: Record<ReportType, string>
  /** Each figure's name, and what it is in plain words. */
  figures: Record<ReportFigure, readonly [name: string, definition: string]>
  totalTransfers: readonly [name: string, definition: string]
  /** Why there is no figure. */
  gaps: Record<ReportGap, string>
  period: string
  compared: string
  offices: string
  office: string
  code: string
  archived: string
  total: string
  summary: string
  change: string
  /** Over a table of changes. */
  changes: string
  lastUpdated: string
  /** What the breakdown is by, and what its rows are. */
  breakdown: Record<ReportBreakdown['kind'], readonly [title: string, row: string]>
  /** Under a chart that does not hold everything. */
  partly: string
  mail: (facts: MailFacts) => { subject: string; body: string }
}

export type MailFacts = { reader: string; schedule: string; owner: string; from: string; to: string }

export const reportWords: Record<Language, ReportWords> = { en, es, fr, de }
