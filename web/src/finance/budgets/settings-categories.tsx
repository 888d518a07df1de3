import { ActionIcon, Box, Button, Flex, Stack, TextInput } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconArrowDown, IconArrowUp, IconPencil } from '@tabler/icons-react'
import type { BudgetCategory } from '@wellstock/contract/finance/budget-lines'
import { type ReactNode, useState } from 'react'
import { m } from '../../lib/messages.ts'
import { Refusal } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { useAddCategory, useOrderCategories, useSetCategory } from './queries.ts'
import { icon, type Part, refuse } from './settings-part.ts'

export function Categories({ settings: { categories }, canSet }: Part) {
  const [name, setName] = useState('')
  const add = useAddCategory()
  const order = useOrderCategories()
  function move(index: number, step: 1 | -1) {
    const ids = categories.map(({ id }) => id)
    const [moved] = ids.splice(index, 1)
    if (moved) ids.splice(index + step, 0, moved)
    order.mutate({ ids }, { onError: refuse })
  }
  return (
    <Stack gap="sm">
      <ul className={`${ui.plainList} ${ui.ruledRows}`}>
        {categories.map((category, index) => (
          <CategoryRow
            key={category.id}
            category={category}
            canSet={canSet}
            onUp={index > 0 ? () => move(index, -1) : undefined}
            onDown={index < categories.length - 1 ? () => move(index, 1) : undefined}
          />
        ))}
      </ul>
      {canSet && (
        <Flex
          noValidate
          component="form"
          align="flex-start"
          gap="xs"
          onSubmit={(event) => {
            event.preventDefault()
            add.mutate({ name: name.trim() }, { onSuccess: () => setName('') })
          }}
        >
          <TextInput
            flex={1}
            aria-label={m.budgets_category_new()}
            placeholder={m.budgets_category_new()}
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={add.isPending}>
            {m.common_add()}
          </Button>
        </Flex>
      )}
      <Refusal error={add.error} />
    </Stack>
  )
}

type CategoryRowProps = {
  category: BudgetCategory
  canSet: boolean
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

function CategoryRow({ category, canSet, onUp, onDown }: CategoryRowProps) {
  const [name, setName] = useState<string | null>(null)
  const save = useSetCategory()
  const { id, version, isArchived } = category
  const set = (change: { name?: string; isArchived?: boolean }) =>
    save.mutate(
      { id, version, name: category.name, isArchived, ...change },
      { onSuccess: () => setName(null), onError: refuse },
    )
  if (name !== null)
    return (
      <Box component="li" p="md">
        <Flex
          noValidate
          component="form"
          align="flex-start"
          gap="xs"
          onSubmit={(event) => {
            event.preventDefault()
            set({ name: name.trim() })
          }}
        >
          <TextInput
            flex={1}
            aria-label={m.budgets_category_name()}
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
          <Button type="submit" variant="default" loading={save.isPending}>
            {m.common_save()}
          </Button>
          <Button variant="subtle" onClick={() => setName(null)}>
            {m.common_cancel()}
          </Button>
        </Flex>
      </Box>
    )
  const act = (label: string, run: (() => void) | undefined, children: ReactNode) => (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} disabled={!run} onClick={run}>
      {children}
    </ActionIcon>
  )
  return (
    <Flex component="li" justify="space-between" align="center" gap="sm">
      <span className={isArchived ? ui.quiet : undefined}>
        {category.name}
        {isArchived && ` · ${m.budgets_archived()}`}
      </span>
      {canSet && (
        <Flex component="span" className={ui.touchButtons}>
          {act(m.budgets_move_up({ name: category.name }), onUp, <IconArrowUp {...icon} />)}
          {act(m.budgets_move_down({ name: category.name }), onDown, <IconArrowDown {...icon} />)}
          {act(
            m.budgets_rename({ name: category.name }),
            () => setName(category.name),
            <IconPencil {...icon} />,
          )}
          {isArchived
            ? act(
                m.budgets_bring_back({ name: category.name }),
                () => set({ isArchived: false }),
                <IconArchiveOff {...icon} />,
              )
            : act(
                m.budgets_archive({ name: category.name }),
                () => set({ isArchived: true }),
                <IconArchive {...icon} />,
              )}
        </Flex>
      )}
    </Flex>
  )
}
