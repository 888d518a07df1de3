import { Button, Checkbox, Menu, TextInput } from '@mantine/core'
import { IconBookmark, IconChevronDown } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { SavedView, ViewedList } from '@wellstock/contract/overview/views'
import { useState } from 'react'
import { api, query } from '../lib/api.ts'
import { m } from '../lib/messages.ts'
import { messageOf, Problem } from '../lib/problem.ts'
import { useCan } from '../lib/session.tsx'
import { FormDialog } from './form-dialog.tsx'
import type { GridView } from './grid-view.ts'
import classes from './saved-views.module.css'
import { toast } from './toast.tsx'

type ViewSearch = SavedView['search']

type SavedViewsProps = {
  list: ViewedList
  /** What the address says, and what it need not say. */
  search: object
  defaults: object
  /** The columns are saved with the filters, where they can be chosen. */
  view?: GridView
}

/** Where in a list somebody is: no part of a view. */
const position: ReadonlySet<string> = new Set(['page', 'alert', 'request'])
const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

/** What of an address is worth a name: what narrows and orders the list, not where in it somebody is. */
function viewSearchOf(search: object, defaults: object): ViewSearch {
  const usual = defaults as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(search)
      .filter(([key, value]) => !position.has(key) && isPlain(value) && value !== '' && value !== usual[key])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}

const same = (one: ViewSearch, other: ViewSearch) =>
  JSON.stringify(viewSearchOf(one, {})) === JSON.stringify(viewSearchOf(other, {}))

/** The saved views of a list, as tabs, and the way to save how it is narrowed now. */
export function SavedViews({ list, search, defaults, view }: SavedViewsProps) {
  const navigate = useNavigate()
  const { data: saved = [] } = useQuery(query.views.list.queryOptions({ input: { list } }))
  const [editing, setEditing] = useState<SavedView | 'new' | null>(null)
  const now = viewSearchOf(search, defaults)
  // Another tab of the page is no narrower; a view remembers which it was saved on.
  const { tab, ...narrowing } = now
  const isNarrowed = Object.keys(narrowing).length > 0
  const active = saved.find((each) => same(each.search, now))
  const removesOthers = useCan('system.manage')
  const change = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onError: (error) => toast.error(messageOf(error)),
  })

  function apply(wanted: SavedView | null) {
    if (wanted?.hidden && view) view.show(wanted.hidden)
    void navigate({ to: '.', search: (wanted?.search ?? { tab }) as never, resetScroll: false })
  }

  if (saved.length === 0 && !isNarrowed) return null
  return (
    <nav className={classes.views} data-screen-only aria-label={m.views_label()}>
      {saved.length > 0 && (
        <button type="button" className={classes.tab} aria-pressed={!isNarrowed} onClick={() => apply(null)}>
          {m.views_all()}
        </button>
      )}
      {saved.map((each) => (
        <span key={each.id} className={classes.one}>
          <button
            type="button"
            className={classes.tab}
            aria-pressed={each === active}
            title={each.isOwn ? undefined : m.views_by({ name: each.owner })}
            onClick={() => apply(each)}
          >
            {each.name}
          </button>
          {each === active && (each.isOwn || removesOthers) && (
            <Menu position="bottom-start">
              <Menu.Target>
                <button type="button" className={classes.more} aria-label={m.views_menu({ name: each.name })}>
                  <IconChevronDown size={16} stroke={2} aria-hidden />
                </button>
              </Menu.Target>
              <Menu.Dropdown>
                {each.isOwn && <Menu.Item onClick={() => setEditing(each)}>{m.views_edit()}</Menu.Item>}
                <Menu.Item
                  color="danger"
                  onClick={() => change.mutate(() => api.views.remove({ id: each.id }))}
                >
                  {m.views_delete()}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </span>
      ))}
      {isNarrowed && !active && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconBookmark size={16} stroke={1.75} aria-hidden />}
          onClick={() => setEditing('new')}
        >
          {m.views_save()}
        </Button>
      )}
      {editing && (
        <ViewDialog
          view={editing === 'new' ? null : editing}
          onSave={(fields) =>
            editing === 'new'
              ? api.views.create({ list, search: now, hidden: view ? [...view.hidden] : null, ...fields })
              : api.views.update({ id: editing.id, ...fields })
          }
          onClose={() => setEditing(null)}
        />
      )}
    </nav>
  )
}

type ViewDialogProps = {
  view: SavedView | null
  onSave: (fields: { name: string; isShared: boolean }) => Promise<unknown>
  onClose: () => void
}

function ViewDialog({ view, onSave, onClose }: ViewDialogProps) {
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setIsShared] = useState(view?.isShared ?? false)
  const save = useMutation({
    mutationFn: () => onSave({ name: name.trim(), isShared }),
    onSuccess: onClose,
  })
  const wrong = save.error instanceof Problem ? save.error.fields.name : undefined
  return (
    <FormDialog
      title={view ? m.views_edit() : m.views_save()}
      submit={m.common_save()}
      cancel={m.common_cancel()}
      isSaving={save.isPending}
      isDisabled={name.trim() === ''}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <TextInput
        label={m.common_name()}
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={wrong ?? (save.error && messageOf(save.error))}
        data-autofocus
      />
      <Checkbox
        label={m.views_share()}
        checked={isShared}
        onChange={(event) => setIsShared(event.currentTarget.checked)}
      />
    </FormDialog>
  )
}
