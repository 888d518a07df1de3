import { IconTemplateOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { m } from '../../lib/messages.ts'
import { DocumentPage, DocumentSkeleton } from '../../ui/document-page.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/shared.module.css'
import { EditTemplate } from './edit-template.tsx'
import { templateQueries } from './queries.ts'
import { TemplateDetails } from './template-details.tsx'
import { kindWord, officeWord } from './words.ts'

const route = getRouteApi('/dashboard/orders/templates/$templateId')

/** A template, or its form while it is being changed. */
export function TemplatePage() {
  const { templateId } = route.useParams()
  const { edit } = route.useSearch()
  const navigate = route.useNavigate()
  const answer = useQuery(templateQueries.get(templateId))
  const leave = () => void navigate({ search: {} })
  return (
    <DocumentPage
      answer={answer}
      trail={<Link to="/dashboard/orders/templates">{m.page_title_order_templates()}</Link>}
      missing={{
        icon: IconTemplateOff,
        title: m.order_templates_not_found(),
        text: m.order_templates_not_found_text(),
        back: <LinkButton to="/dashboard/orders/templates">{m.page_title_order_templates()}</LinkButton>,
      }}
      skeleton={<DocumentSkeleton label={m.loading()} heights={[18, 72, 290]} />}
      head={(template) => ({
        title: template.name,
        badge: <span className={ui.quiet}>{kindWord(template.kind)}</span>,
        description: [officeWord(template), template.department.name].join(' · '),
      })}
    >
      {(template) =>
        edit && template.mayWrite ? (
          <EditTemplate key={templateId} template={template} onLeave={leave} />
        ) : (
          <TemplateDetails
            key={templateId}
            template={template}
            onEdit={() => void navigate({ search: { edit: true } })}
          />
        )
      }
    </DocumentPage>
  )
}
