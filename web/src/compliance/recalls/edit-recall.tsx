import {
  Alert,
  Button,
  Checkbox,
  Fieldset,
  Group,
  Input,
  NativeSelect,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core'
import type { Recall } from '@wellstock/contract/compliance/recall'
import type { RecallMatcher } from '@wellstock/domain/compliance/recall-match'
import {
  MAX_RECALL_MATCHERS,
  recallActions,
  recallClasses,
  recallSources,
} from '@wellstock/domain/compliance/recalls'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecallStep } from './queries.ts'
import { type TypedMatcher, toMatcher, toTyped } from './typed-matcher.ts'
import { classWord, nowWords } from './words.ts'

const none: RecallMatcher = {
  ...{ dis: [], manufacturer: null, catalogNumbers: [], words: [], allLots: false },
  ...{ lots: { values: [], ranges: [] }, serials: { values: [], ranges: [] } },
}

/** What a recall says and looks for, as a person corrects it; the stock is compared again. */
export function EditRecall({ recall, onClose }: { recall: Recall; onClose: () => void }) {
  const { id, version, productText, reasonText, initiatedOn } = recall
  const [head, setHead] = useState({
    ...{
      source: recall.source,
      noticeNumber: recall.noticeNumber,
      class: recall.class,
      action: recall.action,
    },
    ...{ title: recall.title, firm: recall.firm },
  })
  const known = recall.matchers.length > 0 ? recall.matchers : [none]
  const [matchers, setMatchers] = useState(() => known.map(toTyped))
  const step = useRecallStep(id)
  const fields = step.error instanceof Problem ? step.error.fields : {}
  const change = (part: Partial<typeof head>) => setHead((before) => ({ ...before, ...part }))
  const changeMatcher = (place: number, part: Partial<TypedMatcher>) =>
    setMatchers((before) => before.map((each, index) => (index === place ? { ...each, ...part } : each)))
  return (
    <FormDialog
      title={m.common_edit_named({ name: recall.number })}
      size="lg"
      submit={m.recalls_do_match()}
      cancel={m.common_cancel()}
      isSaving={step.isPending}
      onClose={onClose}
      onSubmit={() =>
        step.mutate(
          () =>
            api.recalls.update({
              ...{ id, version, ...head, productText, reasonText, initiatedOn },
              matchers: matchers.map(toMatcher),
            }),
          {
            onSuccess: (answer) => {
              toast.success(nowWords(answer))
              onClose()
            },
          },
        )
      }
    >
      <TextInput
        label={m.common_title()}
        maxLength={300}
        value={head.title}
        error={fields.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <TextInput
        label={m.recalls_firm()}
        maxLength={200}
        value={head.firm}
        onChange={(event) => change({ firm: event.currentTarget.value })}
      />
      <TextInput
        label={m.recalls_notice_number()}
        maxLength={60}
        value={head.noticeNumber}
        onChange={(event) => change({ noticeNumber: event.currentTarget.value })}
      />
      <NativeSelect
        label={m.recalls_source()}
        data={recallSources.map((value) => ({ value, label: m[`recalls_source_${value}`]() }))}
        value={head.source}
        onChange={(event) => change({ source: event.currentTarget.value as typeof head.source })}
      />
      <NativeSelect
        label={m.recalls_class()}
        data={[
          { value: '', label: '–' },
          ...recallClasses.map((value) => ({ value, label: classWord(value) })),
        ]}
        value={head.class ?? ''}
        onChange={(event) => change({ class: (event.currentTarget.value || null) as typeof head.class })}
      />
      <NativeSelect
        label={m.recalls_asks_for()}
        data={recallActions.map((value) => ({ value, label: m[`recalls_action_${value}`]() }))}
        value={head.action}
        onChange={(event) => change({ action: event.currentTarget.value as typeof head.action })}
      />
      {matchers.map((matcher, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name and keep their places
        <Fieldset key={place} legend={`${m.recalls_looks_for()} ${place + 1}`}>
          <Stack gap="xs">
            {(['dis', 'catalogNumbers', 'words', 'lots', 'serials'] as const).map((name) => (
              <Textarea
                key={name}
                label={m[`recalls_typed_${name}`]()}
                rows={2}
                value={matcher[name]}
                onChange={(event) => changeMatcher(place, { [name]: event.currentTarget.value })}
              />
            ))}
            {fields[`matchers.${place}`] && <Input.Error>{fields[`matchers.${place}`]}</Input.Error>}
            <Checkbox
              label={m.recalls_all_lots()}
              checked={matcher.allLots}
              onChange={(event) => changeMatcher(place, { allLots: event.currentTarget.checked })}
            />
            {matchers.length > 1 && (
              <Group>
                <Button
                  variant="subtle"
                  size="compact-md"
                  onClick={() => setMatchers(matchers.filter((_, index) => index !== place))}
                >
                  {m.recalls_looks_for_remove({ number: place + 1 })}
                </Button>
              </Group>
            )}
          </Stack>
        </Fieldset>
      ))}
      <Group>
        <Button
          variant="default"
          disabled={matchers.length >= MAX_RECALL_MATCHERS}
          onClick={() => setMatchers([...matchers, toTyped(none)])}
        >
          {m.recalls_looks_for_add()}
        </Button>
      </Group>
      {recall.held > 0 && matchers.length < known.length && (
        <Alert color="warning" variant="light" role="status">
          {m.recalls_looks_for_less()}
        </Alert>
      )}
      <Refused error={step.error} shows={['title', ...matchers.map((_, place) => `matchers.${place}`)]} />
    </FormDialog>
  )
}
