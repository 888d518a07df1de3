import { Group, Skeleton, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import type { SearchResult } from '@wellstock/contract/overview/search'
import { SEARCH_SHOWN } from '@wellstock/domain/overview/search'
import { type KeyboardEvent, type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { StockDialog } from '../../stock/commands/stock-dialogs.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import { ActionOption } from './action-option.tsx'
import {
  ACTIONS,
  OPENED,
  type Option,
  optionId,
  POPULAR,
  RECENT,
  RESULTS,
  useControls,
  useHighlight,
} from './dropdown-options.ts'
import { asked, isByCode, searchQueries, useRemember } from './queries.ts'
import { ResultBody } from './result-body.tsx'
import classes from './search-dropdown.module.css'
import { Start } from './search-start.tsx'
import { useActions } from './use-actions.ts'
import { type Answer, openedElsewhere, useEarlier, useSteady, useWanted } from './use-answer.ts'
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

const keyOf = ({ type, id }: SearchResult) => `${type} ${id}`

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
