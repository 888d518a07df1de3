import { Button, Skeleton } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { SearchResult } from '@wellstock/contract/overview/search'
import { SEARCH_DEBOUNCE, SEARCH_SHOWN } from '@wellstock/domain/overview/search'
import { type KeyboardEvent, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import { asked, isByCode, searchQueries, useForget, useRemember } from './queries.ts'
import { ResultBody } from './result-body.tsx'
import classes from './search-dropdown.module.css'
import { useOpenResult } from './use-open-result.ts'

type SearchDropdownProps = {
  text: string
  /** The field, of which this says what is highlighted. */
  input: RefObject<HTMLInputElement | null>
  keys: RefObject<((event: KeyboardEvent) => void) | null>
  onText: (text: string) => void
  onClose: () => void
}

type Answer = { q: string; results: SearchResult[]; total: number }

/** A code is more than letters; a scanner has no time to wait for a list. */
const mayBeCode = (text: string) => /[^\p{L}\s]/u.test(text)

/** What opens below the search of the header: results while something is typed, earlier searches before. */
export default function SearchDropdown({ text, input, keys, onText, onClose }: SearchDropdownProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const remember = useRemember()
  const typed = asked(text)
  const { wanted, searchAtOnce } = useWanted(
    typed,
    client.getQueryData(searchQueries.quick(typed).queryKey) !== undefined,
  )
  const search = useQuery({ ...searchQueries.quick(wanted), enabled: wanted !== '' })
  const { answer, hold, release } = useSteady(
    search.data && !search.isPlaceholderData ? { q: wanted, ...search.data } : undefined,
    typed,
  )
  const earlier = useQuery(searchQueries.recent())
  const entered = useRef(0)

  function leave() {
    onText('')
    onClose()
    input.current?.blur()
  }
  const { open, linkTo } = useOpenResult(typed, leave)

  function showAll() {
    remember.mutate(typed)
    leave()
    void navigate({ to: '/dashboard/search', search: { q: typed } })
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
  const { recent = [], popular = [] } = earlier.data ?? {}
  const results = isStart ? [] : (answer?.results.slice(0, SEARCH_SHOWN) ?? [])
  const actions = isStart
    ? [...recent, ...popular].map((query) => () => searchFor(query))
    : results.map((result) => () => open(result))
  const { active, setActive, move } = useHighlight(input, actions.length, `${typed} ${answer?.q}`)
  useControls(
    input,
    isStart ? [recent.length > 0 && RECENT, popular.length > 0 && POPULAR] : [results.length > 0 && RESULTS],
  )

  useImperativeHandle(keys, () => (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const action = actions[active]
      if (action) action()
      else void run()
    }
  })

  if (isStart)
    return (
      <Start recent={recent} popular={popular} active={active} onActive={setActive} onChoose={searchFor} />
    )
  if (search.error && wanted === typed)
    return <ErrorNotice error={search.error} onRetry={() => void search.refetch()} />

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
      {!answer ? (
        <Bones />
      ) : results.length === 0 ? (
        <div className={classes.none} data-dimmed={!isCurrent || undefined} role="status">
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
            {results.map((result, place) => (
              <a
                key={`${result.type} ${result.id}`}
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
            ))}
          </div>
          {answer.total > SEARCH_SHOWN && (
            <footer className={classes.foot}>{allLink(answer, m.search_view_all())}</footer>
          )}
        </>
      )}
    </>
  )
}

const RESULTS = 'search-results'
const RECENT = 'search-recent'
const POPULAR = 'search-popular'

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

/** The latest answer; while somebody points at one, the one they point at: nothing may move under the pointer. */
function useSteady(latest: Answer | undefined, typed: string) {
  const [answer, setAnswer] = useState(latest)
  const [pointedAt, setPointedAt] = useState<string | null>(null)
  const isHeld = answer !== undefined && pointedAt === typed
  if (typed === '' && answer) setAnswer(undefined)
  else if (latest && latest.results !== answer?.results && !isHeld) setAnswer(latest)
  return { answer, hold: () => setPointedAt(typed), release: () => setPointedAt(null) }
}

/** Which of the options is highlighted, told to the field as its active descendant. None is, of another list. */
function useHighlight(input: SearchDropdownProps['input'], options: number, list: string) {
  const [at, setAt] = useState({ list, place: -1 })
  const active = at.list === list && at.place < options ? at.place : -1

  useEffect(() => {
    if (active < 0) return
    const field = input.current
    document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
    field?.setAttribute('aria-activedescendant', optionId(active))
    return () => field?.removeAttribute('aria-activedescendant')
  }, [active, input])

  const setActive = (place: number) => setAt({ list, place })
  /** One further, round past the ends: before the first, the field itself is meant. */
  const move = (step: 1 | -1) => setActive(((active + 1 + step + options + 1) % (options + 1)) - 1)
  return { active, setActive, move }
}

/** Tells the field which lists its keys move in. */
function useControls(input: SearchDropdownProps['input'], lists: (string | false)[]) {
  const ids = lists.filter(Boolean).join(' ')
  useEffect(() => {
    const field = input.current
    if (ids) field?.setAttribute('aria-controls', ids)
    return () => field?.removeAttribute('aria-controls')
  }, [ids, input])
}

type StartProps = {
  recent: string[]
  popular: string[]
  active: number
  onActive: (place: number) => void
  onChoose: (query: string) => void
}

/** Before anything is typed: what one searched lately, and what many search. */
function Start({ recent, popular, active, onActive, onChoose }: StartProps) {
  const forget = useForget()
  const option = (query: string, place: number) => ({
    id: optionId(place),
    role: 'option' as const,
    tabIndex: -1,
    'aria-selected': place === active,
    onPointerMove: () => onActive(place),
    onClick: () => onChoose(query),
  })
  return (
    <div className={`${ui.column16} ${classes.start}`}>
      <section>
        <div className={`${ui.line8} ${classes.head}`}>
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
        </div>
        {recent.length > 0 ? (
          <div id={RECENT} role="listbox" aria-labelledby="search-recent-title">
            {recent.map((query, place) => (
              <button
                key={query}
                type="button"
                className={`${ui.quietIcons} ${classes.recent}`}
                {...option(query, place)}
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
      {popular.length > 0 && (
        <section>
          <h2 id="search-popular-title">{m.search_popular()}</h2>
          <div
            id={POPULAR}
            role="listbox"
            aria-labelledby="search-popular-title"
            className={`${ui.wrap8} ${classes.chips}`}
          >
            {popular.map((query, place) => (
              <button
                key={query}
                type="button"
                className={classes.chip}
                {...option(query, recent.length + place)}
              >
                {query}
              </button>
            ))}
          </div>
        </section>
      )}
    </div>
  )
}

const Bones = () => (
  <div className={`${ui.column16} ${classes.bones}`} aria-hidden>
    {['46%', '62%', '38%'].map((width) => (
      <div className={`${ui.flex} ${ui.gap12}`} key={width}>
        <Skeleton width={36} height={36} radius={10} />
        <div>
          <Skeleton width={width} height={14} />
          <Skeleton width="72%" height={11} mt={8} />
        </div>
      </div>
    ))}
  </div>
)
