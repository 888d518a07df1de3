import type { ExportFormat } from '@wellstock/contract/file-formats'
import type { OfficeReport, ReportFilter } from '@wellstock/contract/office-reports'
import type { Currency } from '@wellstock/contract/preferences'
import type { Connection } from '../database/database.ts'
import { type Frame, numbersOf } from '../documents/frame.ts'
import { tableFile } from '../documents/table-file.ts'
import type { ScopedCall } from '../http/call.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import type { Scope } from '../people/person.ts'
import { findLanguage } from '../people/settings-document.ts'
import { chart, tiles } from './export-drawing.ts'
import { fingerprintOf } from './export-fingerprint.ts'
import { breakdownSection, daysOf, officeSections, summarySection } from './export-sections.ts'
import { readReport } from './read-report.ts'
import type { ReportScope } from './selection.ts'
import { reportWords } from './words.ts'

/** The office report as a file, in the reader's language. */
export async function exportReport(
  { db, person, session, app }: ScopedCall,
  scope: ReportScope,
  filter: ReportFilter,
  format: ExportFormat,
): Promise<FileAnswer> {
  const report = await readReport(db, scope, filter, app.now())
  const language = await findLanguage(db, person)
  const { name: organization } = session.organization
  return reportFile(report, { organization, language, ...(await clockAt(db, scope, report)) }, format)
}

/** The zone in which a report tells the time: of the first office it shows. */
export async function clockAt(
  db: Connection,
  { organizationId }: Scope,
  { offices }: OfficeReport,
): Promise<{ timeZone?: string }> {
  const [office] = await db.rows<{ timeZone: string }>(
    'select timezone as "timeZone" from office where organization_id = $1 and id = $2',
    [organizationId, offices[0]?.officeId ?? null],
  )
  return office ?? {}
}

/** A report that has been read, as a file. Its fingerprint is the same in every format and language. */
export function reportFile(
  report: OfficeReport,
  reader: Pick<Frame, 'organization' | 'language' | 'timeZone'>,
  format: ExportFormat,
): FileAnswer {
  const { type, period, compared, offices, asOf } = report
  const w = reportWords[reader.language]
  const currency = report.currency as Currency
  const numbers = numbersOf({ ...reader, currency })
  const title = `${w.report}: ${w.types[type]}`
  return tableFile(
    {
      ...reader,
      currency,
      asOf,
      title,
      subtitle: daysOf(period),
      filters: [
        [w.period, daysOf(period)],
        ...(compared ? [[w.compared, daysOf(compared)] as const] : []),
        [w.offices, offices.map(({ name }) => name).join(', ') || '–'],
      ],
      fingerprint: fingerprintOf(report),
      sections: [
        {
          ...summarySection(report, w),
          drawing: { content: tiles(report, w, numbers), isInPlace: true },
        },
        {
          ...breakdownSection(report, w),
          drawing: { content: chart(report, w, numbers), isInPlace: false },
        },
        ...officeSections(report, w),
      ],
    },
    format,
    `${w.report} ${w.types[type]} ${period.from}–${period.to}`,
  )
}
