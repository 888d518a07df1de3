import { Button, Menu } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { m } from '../lib/messages.ts'
import type { GridColumn, GridView } from './grid-view.ts'

/** The button beside a list that chooses its columns and density. */
export function GridViewMenu<Row>({
  view,
  columns,
}: {
  view: GridView
  columns: readonly GridColumn<Row>[]
}) {
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={18} stroke={1.75} aria-hidden />}>
          {m.grid_view()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{m.grid_columns()}</Menu.Label>
        {columns
          .filter((column) => column.canHide !== false)
          .map((column) => (
            <Menu.CheckboxItem
              key={column.key}
              checked={!view.hidden.has(column.key)}
              onChange={() => view.toggle(column.key)}
            >
              {column.header}
            </Menu.CheckboxItem>
          ))}
        <Menu.Divider />
        <Menu.Label>{m.grid_density()}</Menu.Label>
        <Menu.RadioGroup
          value={view.density}
          onChange={(density) => view.setDensity(density === 'compact' ? 'compact' : 'normal')}
        >
          <Menu.RadioItem value="normal">{m.grid_density_normal()}</Menu.RadioItem>
          <Menu.RadioItem value="compact">{m.grid_density_compact()}</Menu.RadioItem>
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
