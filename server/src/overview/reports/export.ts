import type { OfficeReport, ReportFilter } from '@wellstock/contract/overview/reports'
import type { Currency } from '@wellstock/domain/identity/preferences'
import type { ExportFormat } from '@wellstock/domain/platform/file-formats'
import { type Frame, numbersOf } from '../../platform/files/frame.ts'
import { frameOf } from '../../platform/files/frame-of.ts'
import { tableFile } from '../../platform/files/table-file.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { messagesIn } from '../../platform/messages.ts'
import { figureWords } from '../figure-words.ts'
import { chart, tiles } from './export-drawing.ts'
import { fingerprintOf } from './export-fingerprint.ts'
import { breakdownSection, daysOf, officeSections, summarySection } from './export-sections.ts'
import { readReport } from './read-report.ts'
import type { ReportScope } from './selection.ts'

/** The office report as a file, in the reader's language. */
export async function exportReport(
  call: ScopedCall,
  scope: ReportScope,
  filter: ReportFilter,
  format: ExportFormat,
): Promise<FileAnswer> {
  const report = await readReport(call.db, scope, filter, call.app.now())
  return reportFile(report, await frameOf(call, report.offices[0]?.officeId), format)
}

/** A report that has been read, as a file. Its fingerprint is the same in every format and language. */
export function reportFile(
  report: OfficeReport,
  reader: Pick<Frame, 'organization' | 'language' | 'timeZone'>,
  format: ExportFormat,
): FileAnswer {
  const { type, period, compared, offices, asOf } = report
  const m = messagesIn(reader.language)
  const currency = report.currency as Currency
  const numbers = numbersOf({ ...reader, currency })
  const words = figureWords(m, numbers)
  const name = m.reports_file_report()
  const typeName = m[`reports_type_${type}`]()
  return tableFile(
    {
      ...reader,
      currency,
      asOf,
      title: `${name}: ${typeName}`,
      subtitle: daysOf(period),
      filters: [
        [m.common_period(), daysOf(period)],
        ...(compared ? [[m.reports_file_compared(), daysOf(compared)] as const] : []),
        [m.common_offices(), offices.map(({ name }) => name).join(', ') || '–'],
      ],
      fingerprint: fingerprintOf(report),
      sections: [
        {
          ...summarySection(report, m, words),
          drawing: { content: tiles(report, m, words, numbers), isInPlace: true },
        },
        {
          ...breakdownSection(report, m, words),
          drawing: { content: chart(report, m, words, numbers), isInPlace: false },
        },
        ...officeSections(report, m, words),
      ],
    },
    format,
    `${name} ${typeName} ${period.from}–${period.to}`,
  )
}
