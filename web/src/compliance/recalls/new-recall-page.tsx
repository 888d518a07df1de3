import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { readNotice } from '@wellstock/domain/compliance/recall-notice'
import { MAX_NOTICE } from '@wellstock/domain/compliance/recalls'
import { useDeferredValue, useMemo, useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { newId } from '../../lib/new-id.ts'
import { Block } from '../../ui/block.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { useFileDrop } from '../../ui/use-file-drop.tsx'
import { MatcherFacts } from './matcher-facts.tsx'
import { useRecallStep } from './queries.ts'
import { classWord } from './words.ts'

const MAX_FILE = 8_000_000

/** A notice is pasted as it came, and read while it is typed; *Match* enters it and compares the stock. */
export function NewRecallPage() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  // Sent again after a lost answer, it is the same recall.
  const [id, setId] = useState(newId)
  const step = useRecallStep()
  const shown = useDeferredValue(text)
  const isTooLong = text.length > MAX_NOTICE

  function match() {
    step.mutate(() => api.recalls.enter({ id, text }), {
      onSuccess: (recall) =>
        void navigate({ to: '/dashboard/compliance/recalls/$id', params: { id: recall.id } }),
      onError: () => setId(newId()),
    })
  }

  return (
    <>
      <PageHeader
        title={m.page_title_recalls_new()}
        trail={<Link to="/dashboard/compliance/recalls">{m.page_title_recalls()}</Link>}
      >
        <ImportButton />
      </PageHeader>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          match()
        }}
      >
        <Stack>
          <Textarea
            label={m.recalls_paste()}
            description={m.recalls_paste_text()}
            rows={14}
            value={text}
            error={isTooLong && m.recalls_too_long({ max: formatNumber(MAX_NOTICE) })}
            onChange={(event) => setText(event.currentTarget.value)}
            data-autofocus
          />
          <Refusal error={step.error} />
          <Group justify="flex-end" data-screen-only>
            <Button type="submit" loading={step.isPending} disabled={text.trim() === '' || isTooLong}>
              {m.recalls_do_match()}
            </Button>
          </Group>
          {shown.trim() !== '' && !isTooLong && <ReadBlock text={shown} />}
        </Stack>
      </form>
    </>
  )
}

/** What the notice is understood to say, and what in it a person has to look at. */
function ReadBlock({ text }: { text: string }) {
  const notice = useMemo(() => readNotice(text), [text])
  return (
    <Block title={m.recalls_read()}>
      <Facts>
        <Fact label={m.recalls_notice_number()}>{notice.number}</Fact>
        <Fact label={m.recalls_class()}>{classWord(notice.class)}</Fact>
        <Fact label={m.recalls_firm()}>{notice.firm}</Fact>
        <Fact label={m.common_product()}>{notice.product}</Fact>
      </Facts>
      {notice.problems.length > 0 && (
        <ul className={ui.bullets} role="alert">
          {notice.problems.slice(0, 20).map(({ code, value }) => (
            <li key={`${code} ${value}`} className={ui.breaks}>
              {m[`recalls_problem_${code}`]({ value })}
            </li>
          ))}
        </ul>
      )}
      <MatcherFacts matchers={notice.matchers} />
    </Block>
  )
}

/** Records of openFDA, as a file: each becomes a draft. */
function ImportButton() {
  const navigate = useNavigate()
  const taken = useMutation({
    mutationFn: async (file: File) => api.recalls.import({ content: await file.text() }),
    onSuccess: ({ entered, known }) => {
      toast.success(
        m.recalls_imported({
          count: entered.length,
          shown: formatNumber(entered.length),
          known: formatNumber(known),
        }),
      )
      void navigate({ to: '/dashboard/compliance/recalls' })
    },
  })
  const drop = useFileDrop({
    label: m.recalls_import(),
    maxSize: MAX_FILE,
    isBusy: taken.isPending,
    onFile: (file) => taken.mutate(file),
    onRefuse: () => toast.error(m.recalls_one_file()),
  })
  return (
    <Stack gap="xs" {...drop.target}>
      <Button
        variant="default"
        loading={taken.isPending}
        leftSection={<IconFileImport size={18} stroke={1.75} aria-hidden />}
        onClick={drop.choose}
      >
        {m.recalls_import()}
      </Button>
      {drop.input}
      {taken.error && (
        <Text component="div" size="sm">
          <Refusal error={taken.error} />
        </Text>
      )}
    </Stack>
  )
}
