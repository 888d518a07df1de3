import { useQuery } from '@tanstack/react-query'
import type { Audit, OfferedCheck } from '@wellstock/contract/compliance/audits'
import { useState } from 'react'
import { auditQueries } from './audit-queries.ts'

/** The clauses of an audit as they are chosen anew: what is on its list already, and what its standard has beside. */
export function useChecklist({ id, standard }: Pick<Audit, 'id' | 'standard'>) {
  const { data: audit } = useQuery(auditQueries.get(id))
  const { data: others } = useQuery(auditQueries.offered(standard))
  const [picked, setPicked] = useState<string[] | null>(null)
  const listed = audit?.checks ?? []
  const isListed = new Set(listed.map(({ clauseId }) => clauseId))
  const offered: OfferedCheck[] | undefined = audit &&
    others && [...listed, ...others.filter(({ clauseId }) => !isListed.has(clauseId))]
  return {
    /** Null: nobody has chosen. */
    changed: picked,
    field: {
      offered,
      chosen: picked ?? [...isListed],
      kept: listed.filter(({ result }) => result !== null).map(({ clauseId }) => clauseId),
      onChange: setPicked,
    },
  }
}
