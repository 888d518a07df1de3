import { IconPlus, IconTemplate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { templateKinds } from '@wellstock/domain/buying/order-templates'
import { useMemo } from 'react'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { FilterChoice } from '../../ui/filter-choice.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { List } from '../../ui/list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import ui from '../../ui/shared.module.css'
import classes from '../orders/orders.module.css'
import { orderQueries } from '../orders/queries.ts'
import { filterOf, templateQueries } from './queries.ts'
import { TemplateCard, templateColumns } from './template-columns.tsx'
import { type TemplatesSearch, templatesSearchDefaults } from './templates-search.ts'
import { kindWord, rowName } from './words.ts'

const route = getRouteApi('/dashboard/orders/templates/')

const NewTemplateButton = () => (
  <LinkButton
    to="/dashboard/orders/templates/new"
    leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
  >
    {m.page_title_order_templates_new()}
  </LinkButton>
)

/** What is ordered again and again. */
export function TemplatesPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const columns = useMemo(templateColumns, [])
  const answer = useQuery(templateQueries.list(search))
  const places = useQuery(orderQueries.places())
  const seesOrders = useCan('orders.read')
  const change = (part: Partial<TemplatesSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...part }), resetScroll: false })
  const narrow = (part: Partial<TemplatesSearch>) => change({ ...part, page: 1 })

  return (
    <>
      <PageHeader
        title={m.page_title_order_templates()}
        trail={
          seesOrders ? <Link to="/dashboard/orders">{m.page_title_orders()}</Link> : m.page_title_orders()
        }
        description={m.order_templates_about()}
      >
        <NewTemplateButton />
      </PageHeader>
      <List
        name="order-templates"
        label={m.page_title_order_templates()}
        offset="23rem"
        answer={answer}
        search={search}
        onChange={change}
        filters={
          <>
            <SearchBox
              className={ui.search}
              label={m.order_templates_search()}
              hint={m.common_name()}
              clearLabel={m.common_clear_the_search()}
              value={search.search ?? ''}
              onSearch={(text) => narrow({ search: text || undefined })}
            />
            <FilterChoice
              className={classes.filter}
              label={m.common_office()}
              data={(places.data?.offices ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              value={search.officeId}
              onChange={(officeId) => narrow({ officeId })}
              searchable
              nothingFoundMessage={m.common_nothing_found()}
            />
            <FilterChoice
              className={classes.filter}
              label={m.common_kind()}
              data={templateKinds.map((kind) => ({ value: kind, label: kindWord(kind) }))}
              value={search.kind}
              onChange={(kind) => narrow({ kind })}
            />
          </>
        }
        every={(place) => api.orderTemplates.list({ ...filterOf(search), ...place })}
        columns={columns}
        rowId={({ id }) => id}
        rowName={rowName}
        onOpen={({ id }) =>
          void navigate({ to: '/dashboard/orders/templates/$templateId', params: { templateId: id } })
        }
        card={(template) => <TemplateCard template={template} />}
        empty={{
          none: {
            icon: IconTemplate,
            title: m.order_templates_empty(),
            text: m.order_templates_empty_text(),
            action: <NewTemplateButton />,
          },
          noMatch: Object.keys(filterOf(search)).length > 0 && {
            title: m.order_templates_no_match(),
            clear: m.common_clear_the_filters(),
            onClear: () =>
              void navigate({
                search: {
                  ...templatesSearchDefaults,
                  officeId: undefined,
                  kind: undefined,
                  search: undefined,
                },
                resetScroll: false,
              }),
          },
        }}
      />
    </>
  )
}
