import { Link } from '@tanstack/react-router'
import classes from './area-nav.module.css'
import ui from './shared.module.css'

type AreaNavProps = {
  label: string
  entries: readonly { to: string; label: () => string }[]
}

/** Leads from one page of an area to the others, and says which of them it is. */
export const AreaNav = ({ label, entries }: AreaNavProps) => (
  <nav aria-label={label} className={classes.nav} data-screen-only>
    {entries.map((entry) => (
      <Link
        key={entry.to}
        to={entry.to}
        activeOptions={{ exact: true, includeSearch: false }}
        className={`${ui.plainLink} ${classes.entry}`}
      >
        {entry.label()}
      </Link>
    ))}
  </nav>
)
