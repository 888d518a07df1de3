import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ExportFormat, exportFormats } from '@wellstock/domain/platform/file-formats'
import { getFile } from '../lib/api.ts'
import { m } from '../lib/messages.ts'
import { messageOf } from '../lib/problem.ts'
import { saveFile } from '../lib/save-file.ts'
import type { Printing } from './print-list.tsx'
import { toast } from './toast.tsx'

/** What some documents can be had as beside the formats of every list. */
type OwnFormat = 'cxml'

const names: Record<ExportFormat | OwnFormat, () => string> = {
  cxml: m.ui_export_cxml,
  csv: m.ui_export_csv,
  xlsx: m.ui_export_xlsx,
  pdf: m.ui_export_pdf,
}

type ExportMenuProps = {
  path: string
  params: object
  also?: OwnFormat
  /** What it says where that is more than a list. */
  label?: string
  /** Of a list that is printed here as well. */
  printing?: Pick<Printing<unknown>, 'print' | 'isLoading'>
}

/** Saves a list as a file: `path` with the filters in force and the `format` chosen here. */
export function ExportMenu({ path, params, also, label = m.ui_export(), printing }: ExportMenuProps) {
  const save = useMutation({
    mutationFn: async (format: ExportFormat | OwnFormat) =>
      saveFile(await getFile(path, { ...params, format })),
    onSuccess: (_, format) => toast.success(m.ui_export_done({ format: names[format]() })),
    onError: (error) => toast.error(messageOf(error)),
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          loading={save.isPending || printing?.isLoading === true}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {[...exportFormats, ...(also ? [also] : [])].map((format) => (
          <Menu.Item key={format} onClick={() => save.mutate(format)}>
            {names[format]()}
          </Menu.Item>
        ))}
        {printing?.print && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={printing.print}>{m.ui_print()}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
