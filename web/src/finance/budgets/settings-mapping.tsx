import { ActionIcon, Button, Flex, Select, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import tables from '../../ui/table.module.css'
import { useSetRule } from './queries.ts'
import { icon, type Part, refuse } from './settings-part.ts'

const ANY = 'any'

export function Mapping({ settings, canSet }: Part) {
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
