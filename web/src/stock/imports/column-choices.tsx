import { Box } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import classes from './import-columns.module.css'
import { mapColumn } from './import-mapping.ts'

type ColumnChoicesProps<Field extends string> = {
  columns: readonly { header: string; samples: readonly string[] }[]
  fields: readonly (Field | null)[]
  choices: readonly Field[]
  label: (field: Field) => string
  onChange: (fields: (Field | null)[]) => void
}

/** What each column of a list is read as. */
export const ColumnChoices = <Field extends string>(props: ColumnChoicesProps<Field>) => {
  const { columns, fields, choices, label, onChange } = props
  return (
    <ul className={`${ui.panel} ${ui.ruledRows} ${classes.columns}`} aria-label={m.import_columns_title()}>
      {columns.map((column, index) => {
        const field = fields[index] ?? null
        const header = column.header || m.import_column_nameless({ number: index + 1 })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns of a file may have the same name
          <li key={index} data-off={field === null || undefined}>
            <Box miw={0} className={classes.header}>
              <b className={ui.breaks}>{header}</b>
              <span className={`${ui.block} ${ui.note} ${ui.ellipsis}`} title={column.samples.join('\n')}>
                {column.samples.map((sample) => sample || '–').join(' · ')}
              </span>
            </Box>
            <IconArrowRight size={18} stroke={1.75} aria-hidden />
            <select
              aria-label={m.import_read_as({ column: header })}
              value={field ?? ''}
              onChange={(event) => {
                const chosen = choices.find((each) => each === event.currentTarget.value) ?? null
                onChange(mapColumn(fields, index, chosen))
              }}
            >
              <option value="">{m.import_left_out()}</option>
              {choices.map((each) => (
                <option key={each} value={each}>
                  {label(each)}
                </option>
              ))}
            </select>
          </li>
        )
      })}
    </ul>
  )
}
