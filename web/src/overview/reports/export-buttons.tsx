import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ExportFormat } from '@wellstock/domain/platform/file-formats'
import { getFile } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { saveFile } from '../../lib/save-file.ts'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import classes from './report.module.css'
import type { Asked } from './report-filter.ts'

const formats = ['pdf', 'xlsx', 'csv'] as const satisfies ExportFormat[]

type Export = { format: ExportFormat; asked: Asked; abort: AbortController }

type ExportButtonsProps = {
  /** Null while the filter is not complete. */
  asked: Asked | null
}

/**
 * The report as a file. Its toasts say what the specification says; why it failed stands beside the buttons, until
 * something else is asked for.
 */
export function ExportButtons({ asked }: ExportButtonsProps) {
  const save = useMutation({
    mutationFn: async ({ format, asked, abort }: Export) =>
      saveFile(await getFile('/api/reports/offices/export', { ...asked, format }, abort.signal)),
    onSuccess: (_, { format }) =>
      toast.success(m.reports_exported({ format: m[`reports_export_${format}`]() })),
    onError: (_, { abort }) => {
      if (!abort.signal.aborted) toast.error(m.reports_export_failed())
    },
  })
  const failed =
    save.error &&
    !save.variables.abort.signal.aborted &&
    JSON.stringify(save.variables.asked) === JSON.stringify(asked)
  const running = save.isPending ? save.variables : null

  return (
    <Group role="group" aria-label={m.reports_export()} gap="xs">
      {formats.map((format) => (
        <Button
          key={format}
          variant="default"
          loading={running?.format === format}
          disabled={!asked || (running !== null && running.format !== format)}
          onClick={() => asked && save.mutate({ format, asked, abort: new AbortController() })}
        >
          {m[`reports_export_${format}`]()}
        </Button>
      ))}
      {running && (
        <Button variant="subtle" onClick={() => running.abort.abort()}>
          {m.reports_export_cancel()}
        </Button>
      )}
      <Text role="status" className={`${ui.note} ${classes.quiet}`}>
        {running && m.reports_export_running({ format: m[`reports_export_${running.format}`]() })}
        {failed && messageOf(save.error)}
      </Text>
    </Group>
  )
}
