import { Title } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import tables from '../../ui/table.module.css'
import classes from './home.module.css'

type BlockProps = { title: string; chart?: ReactNode; children: ReactNode }

/** A part of the home page. A chart always has its table behind it, one press away. */
export function Block({ title, chart, children }: BlockProps) {
  const [isTable, setTable] = useState(false)
  const id = useId()
  return (
    <section className={`${ui.panel} ${classes.block}`} aria-labelledby={id}>
      <div className={classes.blockHead}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {chart && (
          <button
            type="button"
            className={`${ui.plainButton} ${ui.hover} ${classes.toggle}`}
            data-screen-only
            aria-label={isTable ? m.home_chart_of({ title }) : m.home_table_of({ title })}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? m.common_chart() : m.common_table()}
          </button>
        )}
      </div>
      {chart && !isTable ? chart : children}
    </section>
  )
}

/** A long table in a block of limited height; it takes the focus so that keys can scroll it. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of rows, not of fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <div role="group" className={`${tables.scroll} ${classes.scroll}`} aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
