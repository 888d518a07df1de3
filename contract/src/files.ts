import { exportFormats, labelLayouts } from '@wellstock/domain/file-formats'
import * as z from 'zod'

export const ExportFormatField = z.enum(exportFormats, 'Choose CSV, Excel or PDF.')
export const LabelLayoutField = z.enum(labelLayouts, 'Choose single labels or a sheet.')

/** How a route says that it answers with a file: its handler returns a `FileAnswer`. For GET alone. */
export const ExportOutput = z.file()
export const PdfOutput = z.file().mime('application/pdf')
