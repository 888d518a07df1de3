import { Link } from '@tanstack/react-router'
import type { BudgetEntry } from '@wellstock/contract/finance/budget-lines'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { documentName } from './words.ts'

type Props = {
  document: Pick<BudgetEntry, 'documentKind' | 'documentId' | 'documentNumber' | 'line'>
  note?: string
}

/** The document that moved or holds money, where it has a page; what was said of it. */
export function DocumentName({ document, note }: Props) {
  const { documentKind, documentId, documentNumber, line } = document
  const name = documentName(document)
  return (
    <span className={`${ui.named} ${ui.notes}`}>
      {documentKind === 'budget_change' ? (
        <Link to="/dashboard/budgets" search={{ tab: 'changes', year: line.fiscalYear }} className={ui.code}>
          {name}
        </Link>
      ) : documentKind === 'order' ? (
        <Link to="/dashboard/orders/$orderId" params={{ orderId: documentId }} className={ui.code}>
          {name}
        </Link>
      ) : documentKind === 'vendor_order' ? (
        <Link to="/dashboard/vendor-orders/$id" params={{ id: documentId }} className={ui.code}>
          {name}
        </Link>
      ) : (
        <span className={documentNumber ? ui.code : undefined}>{name}</span>
      )}
      {documentNumber && <small>{m[`budgets_document_${documentKind}`]()}</small>}
      {note && <small>{note}</small>}
    </span>
  )
}
