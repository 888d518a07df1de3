import { Button, Combobox, Flex, useCombobox } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { NewComment, typedName } from '@wellstock/contract/identity/comments'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { issueWords } from '../../lib/sentences.ts'
import { useSession } from '../../lib/session.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { useFieldErrors } from '../../ui/use-field-errors.ts'
import { mentionedIn, peopleLike } from './mentions.ts'
import { type CommentedRecord, commentQueries } from './queries.ts'

const labels = { text: m.comments_write, mentions: m.common_people }

/** Where a comment is written. Names are offered after an `@`; what was typed stays until it is sent. */
export function CommentField({ record }: { record: CommentedRecord }) {
  const { person } = useSession()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [caret, setCaret] = useState(0)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  /** Where a list was put away, it stays so until a key is pressed. */
  const [isAway, setAway] = useState(false)
  const send = useMutation(query.comments.add.mutationOptions())
  const { input, ...errors } = useFieldErrors('comment-', labels)

  const { data: people = [] } = useQuery({
    ...commentQueries.people(record),
    enabled: text.includes('@'),
  })
  const typed = typedName(text, caret)
  const others = people.filter(({ id }) => id !== person.id)
  const offered = typed === null || isAway ? [] : peopleLike(typed, others)
  const isOpen = offered.length > 0
  const list = useCombobox({ opened: isOpen, onOpenedChange: (open) => !open && setAway(true) })
  const { selectFirstOption } = list
  const first = offered.map(({ id }) => id).join()
  // The best one is chosen by Enter as it is typed.
  useEffect(() => {
    if (first) selectFirstOption()
  }, [first, selectFirstOption])

  const follow = (event: SyntheticEvent<HTMLTextAreaElement>) => setCaret(event.currentTarget.selectionStart)

  function pick(id: string) {
    const found = offered.find((each) => each.id === id)
    if (!found || typed === null) return
    const before = `${text.slice(0, caret - typed.length)}${found.name} `
    const next = before + text.slice(caret)
    setChosen(new Set(chosen).add(id))
    setText(next)
    setCaret(before.length)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(before.length, before.length)
    })
  }

  function submit() {
    if (send.isPending) return
    const checked = NewComment.safeParse({ ...record, text, mentions: mentionedIn(text, people, chosen) })
    errors.show(issueWords(checked.error?.issues))
    if (!checked.success) return
    send.mutate(checked.data, {
      onSuccess: () => {
        setText('')
        setChosen(new Set())
      },
      onError: errors.refuse,
    })
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  }

  const error = input('text').error ?? input('mentions').error
  return (
    <Flex
      component="form"
      direction="column"
      gap="xs"
      data-screen-only
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Combobox store={list} onOptionSubmit={pick} position="bottom-start" width={280}>
        <Combobox.Target withKeyboardNavigation={isOpen}>
          <NoteField
            id={input('text').id}
            label={m.comments_write()}
            description={m.comments_hint()}
            error={error}
            ref={field}
            value={text}
            rows={3}
            readOnly={send.isPending}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setAway(false)
              follow(event)
              errors.forgetAll()
            }}
            onSelect={follow}
            onKeyDown={press}
            onBlur={() => setAway(true)}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!isOpen}>
          <Combobox.Options aria-label={m.common_people()}>
            {offered.map(({ id, name }) => (
              <Combobox.Option key={id} value={id}>
                {name}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <span>
        <Button type="submit" variant="default" loading={send.isPending}>
          {m.comments_send()}
        </Button>
      </span>
    </Flex>
  )
}
