import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { query } from '../../lib/api.ts'
import { chooseOffice } from '../../lib/chosen-office.ts'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import { useWritable } from '../items/writable.ts'
import type { Mode } from './modes.ts'
import { hasNumber } from './reading.ts'
import classes from './stop-card.module.css'

type ElsewhereProps = {
  raw: string
  mode: Mode
  officeId: string
  /** Where only this lot counts. */
  lotNumber: string | null | undefined
}

/**
 * Where the scanned stock is, if another office has it: somebody who stands there can go on there, instead of taking in
 * here what is on hand there.
 */
export function Elsewhere({ raw, mode, officeId, lotNumber }: ElsewhereProps) {
  const session = useSession()
  const navigate = useNavigate()
  const { covers } = useWritable()
  const { data } = useQuery(query.scan.lookup.queryOptions({ input: { raw } }))
  const having = new Set(
    data?.items
      .filter((item) => !lotNumber || item.lots.some((lot) => lot.onHand > 0 && hasNumber(lot, lotNumber)))
      .map((item) => item.officeId),
  )
  return session.offices
    .filter(({ id }) => id !== officeId && having.has(id))
    .map(({ id, name }) => (
      <div key={id} className={classes.elsewhere}>
        {lotNumber && <p>{m.scan_lot_elsewhere({ office: name })}</p>}
        {covers(id) && (
          <Button
            size="lg"
            variant="default"
            className={classes.choice}
            onClick={() => {
              chooseOffice(session, id)
              void navigate({ to: '/dashboard/inventory-scan', search: { mode, code: raw }, replace: true })
            }}
          >
            {m.scan_choose_office({ office: name })}
          </Button>
        )}
      </div>
    ))
}
