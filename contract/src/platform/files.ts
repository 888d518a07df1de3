import { exportFormats, labelLayouts } from '@wellstock/domain/platform/file-formats'
import { issue } from '@wellstock/messages/sentence'
import * as z from 'zod'

export const ExportFormatField = z.enum(exportFormats, issue.choose_file_format())
export const LabelLayoutField = z.enum(labelLayouts, issue.choose_label_format())

/** How a route says that it answers with a file: its handler returns a `FileAnswer`. For GET alone. */
export const ExportOutput = z.file()
export const PdfOutput = z.file().mime('application/pdf')
