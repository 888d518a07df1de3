import { m } from '../lib/messages.ts'
import classes from './select-all.module.css'
import ui from './shared.module.css'

type Picked = { isAll: boolean; isSome: boolean; toggleAll: () => void }

/** Selects every row of the page, or none. */
export const SelectAll = ({ picked }: { picked: Picked }) => (
  <input
    type="checkbox"
    aria-label={m.grid_select_all()}
    checked={picked.isAll}
    ref={(input) => {
      if (input) input.indeterminate = picked.isSome
    }}
    onChange={picked.toggleAll}
  />
)

/** The same above rows that have no columns. */
export const SelectAllLine = ({ picked }: { picked: Picked }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is in it
  <label className={`${ui.checkbox} ${classes.line}`} data-screen-only>
    <SelectAll picked={picked} />
    <span aria-hidden>{m.grid_select_all()}</span>
  </label>
)
