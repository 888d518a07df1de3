import {
  ActionIcon,
  Box,
  Button,
  Flex,
  Modal,
  Select,
  Skeleton,
  Stack,
  Tabs,
  Text,
  TextInput,
} from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconArrowDown,
  IconArrowUp,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { BudgetCategory, BudgetSettings } from '@wellstock/contract/finance/budget-lines'
import { type ReactNode, useState } from 'react'
import { formatMonthName } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import tables from '../../ui/table.module.css'
import { toast } from '../../ui/toast.tsx'
import {
  budgetQueries,
  useAddCategory,
  useOrderCategories,
  useSetCategory,
  useSetFirstMonth,
  useSetRule,
} from './queries.ts'

const sections = ['categories', 'mapping', 'year'] as const

type Part = { settings: BudgetSettings; canSet: boolean }

/** What applies to all budgets: their categories, what each pays for, and when a year begins. */
export default function SettingsDialog({ canSet, onClose }: { canSet: boolean; onClose: () => void }) {
  const { data, error, refetch } = useQuery(budgetQueries.settings())
  const part = data && { settings: data, canSet }
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.common_settings()}
      size="xl"
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      {part ? (
        <Tabs defaultValue="categories" keepMounted={false}>
          <Tabs.List mb="md">
            {sections.map((section) => (
              <Tabs.Tab key={section} value={section}>
                {m[`budgets_settings_${section}`]()}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="categories">
            <Categories {...part} />
          </Tabs.Panel>
          <Tabs.Panel value="mapping">
            <Mapping {...part} />
          </Tabs.Panel>
          <Tabs.Panel value="year">
            <FirstMonth {...part} />
          </Tabs.Panel>
        </Tabs>
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={280} />
      )}
    </Modal>
  )
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
const refuse = (error: Error) => void toast.error(messageOf(error))

function Categories({ settings: { categories }, canSet }: Part) {
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

const ANY = 'any'

function Mapping({ settings, canSet }: Part) {
  const { mapping, departments, productCategories } = settings
  const save = useSetRule()
  const categories = settings.categories.filter(({ isArchived }) => !isArchived)
  const [rule, setRule] = useState<{ department: string; product: string; category: string | null }>({
    department: ANY,
    product: ANY,
    category: null,
  })
  const nameOf = (all: readonly { id: string; name: string }[], id: string | null) =>
    all.find((each) => each.id === id)?.name ?? ''
  const options = categories.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Stack gap="sm">
      <Text c="dimmed">{m.budgets_mapping_text()}</Text>
      <div className={tables.scroll}>
        <table className={tables.table}>
          <thead>
            <tr>
              <th scope="col">{m.common_department()}</th>
              <th scope="col">{m.budgets_product_category()}</th>
              <th scope="col">{m.budgets_pays()}</th>
              {canSet && <th scope="col" />}
            </tr>
          </thead>
          <tbody>
            {mapping.map((each) => {
              const department =
                each.departmentId === null
                  ? m.budgets_any_department()
                  : nameOf(departments, each.departmentId)
              const product = each.productCategory || m.budgets_any_product()
              const words = { department, product }
              return (
                <tr key={`${each.departmentId} ${each.productCategory}`}>
                  <td>{department}</td>
                  <td>{product}</td>
                  <td>
                    {canSet ? (
                      <Select
                        aria-label={m.budgets_pays_for(words)}
                        data={options}
                        value={each.categoryId}
                        allowDeselect={false}
                        onChange={(categoryId) =>
                          categoryId && save.mutate({ ...each, categoryId }, { onError: refuse })
                        }
                      />
                    ) : (
                      nameOf(settings.categories, each.categoryId)
                    )}
                  </td>
                  {canSet && (
                    <td>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={m.budgets_rule_remove(words)}
                        title={m.common_remove()}
                        onClick={() => save.mutate({ ...each, categoryId: null }, { onError: refuse })}
                      >
                        <IconTrash {...icon} />
                      </ActionIcon>
                    </td>
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {canSet && (
        <Flex
          noValidate
          component="form"
          align="end"
          wrap="wrap"
          gap="xs"
          onSubmit={(event) => {
            event.preventDefault()
            const { department, product, category } = rule
            if (!category) return
            save.mutate(
              {
                departmentId: department === ANY ? null : department,
                productCategory: product === ANY ? '' : product,
                categoryId: category,
              },
              {
                onSuccess: () => setRule({ department: ANY, product: ANY, category: null }),
                onError: refuse,
              },
            )
          }}
        >
          <Select
            className={ui.search}
            label={m.common_department()}
            data={[
              { value: ANY, label: m.budgets_any_department() },
              ...departments.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={rule.department}
            allowDeselect={false}
            searchable
            onChange={(department) => setRule({ ...rule, department: department ?? ANY })}
          />
          <Select
            className={ui.search}
            label={m.budgets_product_category()}
            data={[
              { value: ANY, label: m.budgets_any_product() },
              ...productCategories.map((name) => ({ value: name, label: name })),
            ]}
            value={rule.product}
            allowDeselect={false}
            searchable
            onChange={(product) => setRule({ ...rule, product: product ?? ANY })}
          />
          <Select
            className={ui.search}
            label={m.budgets_pays()}
            data={options}
            value={rule.category}
            onChange={(category) => setRule({ ...rule, category })}
          />
          <Button type="submit" variant="default" disabled={!rule.category} loading={save.isPending}>
            {m.common_add()}
          </Button>
        </Flex>
      )}
    </Stack>
  )
}

const months = Array.from({ length: 12 }, (_, index) => index + 1)

function FirstMonth({ settings: { firstMonth, firstFreeYear }, canSet }: Part) {
  const save = useSetFirstMonth()
  return (
    <Select
      label={m.budgets_first_month()}
      description={m.budgets_first_month_text({ year: String(firstFreeYear) })}
      data={months.map((month) => ({
        value: String(month),
        label: formatMonthName(month),
      }))}
      value={String(firstMonth)}
      allowDeselect={false}
      disabled={!canSet}
      onChange={(month) =>
        month &&
        save.mutate(
          { firstMonth: Number(month) },
          { onSuccess: () => void toast.success(m.budgets_saved()), onError: refuse },
        )
      }
    />
  )
}
