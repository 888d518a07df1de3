import { Link } from '@tanstack/react-router'
import { type DocumentKind, recordPage } from '@wellstock/contract/platform/kinds'
import ui from '../../ui/shared.module.css'

type RecordLinkProps = { kind: DocumentKind; record: { id: string; number: string } }

/** The number of a document, which leads to it. In a list the row itself is reached by keys. */
export const RecordLink = ({ kind, record: { id, number } }: RecordLinkProps) => (
  <Link
    to={recordPage(kind, id)}
    tabIndex={-1}
    className={`${ui.strong} ${ui.plainLink} ${ui.link} ${ui.nowrap} ${ui.code}`}
  >
    {number}
  </Link>
)
