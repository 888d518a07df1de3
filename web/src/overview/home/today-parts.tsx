import { Group, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, type Ref, useId } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { countWord } from '../../stock/alerts/words.ts'
import ui from '../../ui/shared.module.css'
import classes from './today.module.css'

export const look = { variant: 'default', size: 'compact-md' } as const

type BlockProps<Row> = {
  title: string
  due: { total: number; rows: Row[] }
  /** The page with all of them, where they may open it. */
  all: { to: string; search: object } | false
  row: (row: Row) => ReactNode
}

export function Block<Row>({ title, due, all, row }: BlockProps<Row>) {
  const id = useId()
  const shown = countWord(due.total)
  return (
    <section className={classes.block} aria-labelledby={id}>
      <Group wrap="nowrap" gap="sm" className={classes.head}>
        <Title order={3} id={id}>
          {title}
        </Title>
        {all && (
          <Link
            to={all.to}
            search={all.search as never}
            className={`${ui.plainLink} ${ui.text14} ${classes.all}`}
            data-screen-only={due.total > due.rows.length ? undefined : true}
            aria-label={
              due.total > due.rows.length ? m.today_all_of({ title, shown }) : m.today_open_name({ title })
            }
          >
            {due.total > due.rows.length ? m.today_all({ shown }) : m.common_open()}
          </Link>
        )}
      </Group>
      <ul className={ui.plainList}>{due.rows.map(row)}</ul>
    </section>
  )
}

type RowProps = {
  name: ReactNode
  notes: ReactNode
  action?: ReactNode
  row?: Ref<HTMLLIElement>
  /** What it shows once it is opened. */
  children?: ReactNode
}

export function Row({ name, notes, action, row, children }: RowProps) {
  return (
    <li ref={row} tabIndex={row ? -1 : undefined} className={classes.row}>
      <div className={classes.words}>
        {name}
        <small>{notes}</small>
      </div>
      {action}
      {children && <div className={classes.opened}>{children}</div>}
    </li>
  )
}

export const ItemLink = ({ id, name }: { id: string; name: string }) => (
  <Link className={classes.name} to="/dashboard/inventory/$id" params={{ id }} title={name}>
    {name}
  </Link>
)

export const amount = (quantity: number, unit: string) => `${formatNumber(quantity)} ${unit}`
export const joined = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(' · ')
