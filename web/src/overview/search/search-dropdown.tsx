import { Button, Flex, Group, Skeleton, Stack } from '@mantine/core'
import { IconArrowRight, IconClock } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import type { SearchResult } from '@wellstock/contract/overview/search'
import { SEARCH_DEBOUNCE, SEARCH_SHOWN } from '@wellstock/domain/overview/search'
import { type KeyboardEvent, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { knownSearches, type OpenedPage, openedPages } from '../../lib/recents.ts'
import { useSession } from '../../lib/session.tsx'
import type { StockDialog } from '../../stock/commands/stock-dialogs.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import { asked, isByCode, searchQueries, useForget, useRemember } from './queries.ts'
import { ResultBody } from './result-body.tsx'
import classes from './search-dropdown.module.css'
import { type Action, useActions } from './use-actions.ts'
import { useOpenResult } from './use-open-result.ts'

type SearchDropdownProps = {
  text: string
  /** The field, of which this says what is highlighted. */
  input: RefObject<HTMLInputElement | null>
  keys: RefObject<((event: KeyboardEvent) => void) | null>
  onText: (text: string) => void
  onClose: () => void
  /** A dialog that stays when this has closed. */
  onDialog: (dialog: StockDialog) => void
}

type Answer = { q: string; results: SearchResult[]; total: number }

/** A code is more than letters; a scanner has no time to wait for a list. */
const mayBeCode = (text: string) => /[^\p{L}\s]/u.test(text)

/** What opens below the search of the header: what can be done and results while something is typed, earlier searches before. */
export default function SearchDropdown({
  text,
  input,
  keys,
  onText,
  onClose,
  onDialog,
}: SearchDropdownProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const remember = useRemember()
  const typed = asked(text)
  const { wanted, searchAtOnce } = useWanted(
    typed,
    client.getQueryData(searchQueries.quick(typed).queryKey) !== undefined,
  )
  const search = useQuery({ ...searchQueries.quick(wanted), enabled: wanted !== '' })
  const earlier = useEarlier()
  const [opened] = useState(openedElsewhere)
  const entered = useRef(0)

  function leave() {
    onText('')
    onClose()
    input.current?.blur()
  }
  const { open, linkTo } = useOpenResult(typed, leave)
  const { actions: known, isMeant } = useActions({
    typed,
    hasPaused: wanted === typed,
    onLeave: leave,
    onDialog,
  })
  const { answer, actions, hold, release } = useSteady(
    search.data && !search.isPlaceholderData ? { q: wanted, ...search.data } : undefined,
    known,
    typed,
  )

  function showAll() {
    remember.mutate(typed)
    leave()
    void navigate({ to: '/dashboard/search', search: { q: typed } })
  }
  function openPage(path: string) {
    leave()
    router.history.push(path)
  }
  function searchFor(query: string) {
    searchAtOnce(query)
    onText(query)
    input.current?.focus()
  }

  /** Runs the search: a code that one thing carries leads straight to it, anything else to the full page. */
  async function run() {
    if (typed === '') return
    // What is scanned next replaces this.
    input.current?.select()
    const turn = ++entered.current
    const found = mayBeCode(typed)
      ? await client.fetchQuery(searchQueries.quick(typed)).catch(() => null)
      : null
    if (turn !== entered.current || asked(input.current?.value ?? '') !== typed) return
    const [only, ...others] = found?.results.filter(isByCode) ?? []
    if (only && others.length === 0) open(only)
    else showAll()
  }

  const isStart = typed === ''
  const { recent, popular } = earlier
  const results = answer?.results.slice(0, SEARCH_SHOWN) ?? []
  const searches = (queries: string[]): Option[] =>
    queries.map((query) => ({ key: `search ${query}`, run: () => searchFor(query) }))
  const options: Option[] = isStart
    ? [
        ...searches(recent),
        ...opened.map(({ path }) => ({ key: `page ${path}`, run: () => openPage(path) })),
        ...searches(popular),
      ]
    : [...actions, ...results.map((result) => ({ key: keyOf(result), run: () => open(result) }))]
  const { active, setActive, move } = useHighlight(input, options, typed, isMeant ? actions[0] : undefined)
  useControls(
    input,
    isStart
      ? [recent.length > 0 && RECENT, opened.length > 0 && OPENED, popular.length > 0 && POPULAR]
      : [actions.length > 0 && ACTIONS, results.length > 0 && RESULTS],
  )

  useImperativeHandle(keys, () => (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const option = options[active]
      if (option) option.run()
      else void run()
    }
  })

  if (isStart)
    return (
      <Start
        recent={recent}
        opened={opened}
        popular={popular}
        active={active}
        onActive={setActive}
        onChoose={searchFor}
        onOpen={openPage}
      />
    )
  const todo = actions.length > 0 && (
    <div
      id={ACTIONS}
      role="listbox"
      aria-label={m.common_actions()}
      className={`${classes.results} ${classes.actions}`}
      onPointerMove={hold}
      onPointerLeave={release}
    >
      {actions.map((action, place) => (
        <ActionOption
          key={action.key}
          action={action}
          place={place}
          isActive={place === active}
          onActive={setActive}
        />
      ))}
    </div>
  )
  if (search.error && wanted === typed)
    return (
      <>
        {todo}
        <ErrorNotice error={search.error} onRetry={() => void search.refetch()} />
      </>
    )

  const isCurrent = answer?.q === typed
  const allLink = ({ q }: Answer, label: string) => (
    <Link
      to="/dashboard/search"
      search={{ q }}
      onClick={() => {
        remember.mutate(q)
        leave()
      }}
    >
      {label}
    </Link>
  )
  return (
    <>
      <div role="status" className={ui.visuallyHidden}>
        {isCurrent && answer.total > 0
          ? m.search_found({ count: answer.total, shown: formatNumber(answer.total) })
          : !isCurrent && m.search_searching()}
      </div>
      {todo}
      {!answer ? (
        !isMeant && <Bones />
      ) : results.length === 0 ? (
        <div
          hidden={actions.length > 0}
          className={classes.none}
          data-dimmed={!isCurrent || undefined}
          role="status"
        >
          <strong>{m.search_none({ query: answer.q })}</strong>
          <p>{m.search_none_text()}</p>
          {allLink(answer, m.search_everywhere())}
        </div>
      ) : (
        <>
          <div
            id={RESULTS}
            role="listbox"
            aria-label={m.search_results()}
            className={classes.results}
            data-dimmed={!isCurrent || undefined}
            onPointerMove={hold}
            onPointerLeave={release}
          >
            {results.map((result, index) => {
              const place = actions.length + index
              return (
                <a
                  key={keyOf(result)}
                  id={optionId(place)}
                  {...linkTo(result)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={place === active}
                  className={classes.option}
                  onPointerMove={() => setActive(place)}
                >
                  <ResultBody result={result} query={answer.q} />
                </a>
              )
            })}
          </div>
          {answer.total > SEARCH_SHOWN && (
            <footer className={classes.foot}>{allLink(answer, m.search_view_all())}</footer>
          )}
        </>
      )}
    </>
  )
}

const ACTIONS = 'search-actions'
const RESULTS = 'search-results'
const RECENT = 'search-recent'
const OPENED = 'search-opened'
const POPULAR = 'search-popular'

/** What Enter does, under a name that stays its own when others come before it. */
type Option = Pick<Action, 'key' | 'run'>

const keyOf = ({ type, id }: SearchResult) => `${type} ${id}`
const optionId = (place: number) => `search-option-${place}`

/** What is asked of the server: what was typed, once the typing pauses, or at once where it was chosen or is known. */
function useWanted(typed: string, isKnown: boolean) {
  const [wanted, setWanted] = useState(isKnown ? typed : '')
  if (typed === '' && wanted !== '') setWanted('')

  useEffect(() => {
    if (typed === '') return
    const timer = setTimeout(() => setWanted(typed), SEARCH_DEBOUNCE)
    return () => clearTimeout(timer)
  }, [typed])
  return { wanted, searchAtOnce: setWanted }
}

/** The latest answer and actions; while somebody points at some, those: nothing may move under the pointer. */
function useSteady(latest: Answer | undefined, known: Action[], typed: string) {
  const [answer, setAnswer] = useState(latest)
  const [pointedAt, setPointedAt] = useState<{ typed: string; actions: Action[] } | null>(null)
  const isHeld = pointedAt?.typed === typed
  if (typed === '' && answer) setAnswer(undefined)
  else if (latest && latest.results !== answer?.results && !(answer && isHeld)) setAnswer(latest)
  return {
    answer,
    actions: isHeld ? pointedAt.actions : known,
    hold: () => setPointedAt((before) => (before?.typed === typed ? before : { typed, actions: known })),
    release: () => setPointedAt(null),
  }
}

/** The person's earlier searches, and those of many: what this device knows of them until the server has said so. */
function useEarlier() {
  const { id } = useSession().person
  const { data, isPlaceholderData } = useQuery(searchQueries.recent(id))
  useEffect(() => {
    if (data && !isPlaceholderData) knownSearches.set(id, data)
  }, [data, isPlaceholderData, id])
  return data ?? { recent: [], popular: [] }
}

const openedElsewhere = () =>
  openedPages
    .get()
    .filter(({ path }) => path !== location.pathname)
    .slice(0, 5)

/**
 * Which of the options is highlighted, told to the field as its active descendant: the one that was moved to, `first` before
 * that, and none of what was typed otherwise.
 */
function useHighlight(
  input: SearchDropdownProps['input'],
  options: readonly Option[],
  typed: string,
  first: Option | undefined,
) {
  const [at, setAt] = useState<{ typed: string; key: string | undefined } | null>(null)
  const key = at?.typed === typed ? at.key : first?.key
  const active = options.findIndex((option) => option.key === key)

  useEffect(() => {
    if (active < 0) return
    const field = input.current
    document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
    field?.setAttribute('aria-activedescendant', optionId(active))
    return () => field?.removeAttribute('aria-activedescendant')
  }, [active, input])

  const setActive = (place: number) => setAt({ typed, key: options[place]?.key })
  /** One further, round past the ends: before the first, the field itself is meant. */
  const move = (step: 1 | -1) =>
    setActive(((active + 1 + step + options.length + 1) % (options.length + 1)) - 1)
  return { active, setActive, move }
}

/** Tells the field which lists its keys move in; where there are none, what has opened below it. */
function useControls(input: SearchDropdownProps['input'], lists: (string | false)[]) {
  const ids = lists.filter(Boolean).join(' ')
  useEffect(() => {
    const field = input.current
    if (ids) field?.setAttribute('aria-controls', ids)
    return () => field?.setAttribute('aria-controls', 'search-dropdown')
  }, [ids, input])
}

type ActionOptionProps = {
  action: Action
  place: number
  isActive: boolean
  onActive: (place: number) => void
}

function ActionOption({ action, place, isActive, onActive }: ActionOptionProps) {
  const { icon: Icon, label, about, run } = action
  return (
    <button
      type="button"
      id={optionId(place)}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={`${ui.plainButton} ${classes.option} ${classes.action}`}
      onPointerMove={() => onActive(place)}
      onClick={run}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
      <Flex component="span" direction="column" gap={2} miw={0}>
        <strong className={`${ui.strong} ${ui.breaks}`}>{label}</strong>
        {about && <span className={`${ui.note} ${ui.breaks}`}>{about}</span>}
      </Flex>
    </button>
  )
}

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
function Start({ recent, opened, popular, active, onActive, onChoose, onOpen }: StartProps) {
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

const Bones = () => (
  <Stack className={classes.bones} aria-hidden>
    {['46%', '62%', '38%'].map((width) => (
      <Group align="stretch" wrap="nowrap" gap="sm" key={width}>
        <Skeleton width={36} height={36} radius={10} />
        <div>
          <Skeleton width={width} height={14} />
          <Skeleton width="72%" height={11} mt={8} />
        </div>
      </Group>
    ))}
  </Stack>
)
