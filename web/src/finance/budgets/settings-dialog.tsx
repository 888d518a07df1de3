import { Modal, Select, Skeleton, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatMonthName } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { budgetQueries, useSetFirstMonth } from './queries.ts'
import { Categories } from './settings-categories.tsx'
import { Mapping } from './settings-mapping.tsx'
import { type Part, refuse } from './settings-part.ts'

const sections = ['categories', 'mapping', 'year'] as const

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
