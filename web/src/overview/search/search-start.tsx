import { Button, Group, Stack } from '@mantine/core'
import { IconArrowRight, IconClock } from '@tabler/icons-react'
import { m } from '../../lib/messages.ts'
import type { OpenedPage } from '../../lib/recents.ts'
import ui from '../../ui/shared.module.css'
import { OPENED, optionId, POPULAR, RECENT } from './dropdown-options.ts'
import { useForget } from './queries.ts'
import classes from './search-dropdown.module.css'

type StartProps = {
  recent: string[]
  opened: OpenedPage[]
  popular: string[]
  active: number
  onActive: (place: number) => void
  onChoose: (query: string) => void
  onOpen: (path: string) => void
}

/** Before anything is typed: what one searched and opened lately, and what many search. */
export function Start({ recent, opened, popular, active, onActive, onChoose, onOpen }: StartProps) {
  const forget = useForget()
  const option = (place: number, onClick: () => void) => ({
    id: optionId(place),
    role: 'option' as const,
    tabIndex: -1,
    'aria-selected': place === active,
    onPointerMove: () => onActive(place),
    onClick,
  })
  return (
    <Stack className={classes.start}>
      <section>
        <Group wrap="nowrap" gap="xs" className={classes.head}>
          <h2 id="search-recent-title">{m.search_recent()}</h2>
          {recent.length > 0 && (
            <Button
              variant="subtle"
              size="compact-sm"
              loading={forget.isPending}
              onClick={() => forget.mutate()}
            >
              {m.search_recent_clear()}
            </Button>
          )}
        </Group>
        {recent.length > 0 ? (
          <div id={RECENT} role="listbox" aria-labelledby="search-recent-title">
            {recent.map((query, place) => (
              <button
                key={query}
                type="button"
                className={`${ui.quietIcons} ${classes.recent}`}
                {...option(place, () => onChoose(query))}
              >
                <IconClock size={16} stroke={1.75} aria-hidden />
                {query}
              </button>
            ))}
          </div>
        ) : (
          <p className={classes.quiet}>{m.search_recent_none()}</p>
        )}
      </section>
      {opened.length > 0 && (
        <section>
          <h2 id="search-opened-title">{m.search_opened()}</h2>
          <div id={OPENED} role="listbox" aria-labelledby="search-opened-title">
            {opened.map(({ path, title }, place) => (
              <button
                key={path}
                type="button"
                className={`${ui.quietIcons} ${classes.recent}`}
                {...option(recent.length + place, () => onOpen(path))}
              >
                <IconArrowRight size={16} stroke={1.75} aria-hidden />
                {title}
              </button>
            ))}
          </div>
        </section>
      )}
      {popular.length > 0 && (
        <section>
          <h2 id="search-popular-title">{m.search_popular()}</h2>
          <Group
            id={POPULAR}
            role="listbox"
            aria-labelledby="search-popular-title"
            align="stretch"
            gap="xs"
            className={classes.chips}
          >
            {popular.map((query, place) => (
              <button
                key={query}
                type="button"
                className={classes.chip}
                {...option(recent.length + opened.length + place, () => onChoose(query))}
              >
                {query}
              </button>
            ))}
          </Group>
        </section>
      )}
    </Stack>
  )
}
