import { IconBuildingCommunity } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { chooseOffice, useChosenOffice } from '../lib/chosen-office.ts'
import { m } from '../lib/messages.ts'
import type { SignedIn } from '../lib/session.tsx'
import ui from '../ui/shared.module.css'
import classes from './office-switcher.module.css'

/** For people with several offices: look at all of them, or at one. Who works in one office reads its name. */
export function OfficeSwitcher({ session }: { session: SignedIn | null }) {
  const chosen = useChosenOffice(session)
  const [first, ...others] = session?.offices ?? []
  if (!session || !first) return null
  if (others.length === 0)
    return (
      <p className={classes.root}>
        <IconBuildingCommunity size={18} stroke={1.75} aria-hidden />
        <span className={`${ui.text14} ${classes.only}`}>{first.name}</span>
      </p>
    )
  return (
    <label className={classes.root} data-narrowed={chosen !== null || undefined}>
      <IconBuildingCommunity size={18} stroke={1.75} aria-hidden />
      <select
        aria-label={m.common_office()}
        value={chosen ?? ''}
        onChange={(event) => chooseOffice(session, event.currentTarget.value || null)}
      >
        <option value="">{m.common_all_offices()}</option>
        {session.offices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Says that not everything is shown, and what was shown before is asked for again. */
export function NarrowedNotice({ session }: { session: SignedIn | null }) {
  const client = useQueryClient()
  const chosen = useChosenOffice(session)
  const shown = useRef(chosen)

  useEffect(() => {
    if (shown.current === chosen) return
    shown.current = chosen
    client.removeQueries({ type: 'inactive' })
    void client.invalidateQueries()
  }, [chosen, client])

  const office = session?.offices.find(({ id }) => id === chosen)
  return (
    <div role="status" data-screen-only>
      {session && office && (
        <p className={`${ui.plainButtons} ${classes.notice}`}>
          {m.offices_narrowed({ office: office.name })}
          <button type="button" onClick={() => chooseOffice(session, null)}>
            {m.offices_show_all()}
          </button>
        </p>
      )}
    </div>
  )
}
