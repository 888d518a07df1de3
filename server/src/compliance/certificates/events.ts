import { sendToWebhooks } from '../../identity/webhooks/enqueue.ts'
import { on } from '../../platform/events/publish.ts'
import { STANDING } from './certificate-list.ts'

declare module '../../platform/events/publish.ts' {
  interface Events {
    'certificate.changed': { certificateId: string }
  }
}

/** Tells whoever listens elsewhere what became of certificates. */
export const certificateSubscriptions = [
  on('certificate.changed', (tx, app, organizationId, changes) =>
    sendToWebhooks(tx, app, organizationId, 'certificate.state', () =>
      tx.rows<object>(
        `select r.id as "certificateId", r.number, r.state, ${STANDING} as standing, r.standard, r.certificate_number, r.body, r.decided_on::text,
           r.expires_on::text, o.name as office
         from certificate r left join office o on o.organization_id = r.organization_id and o.id = r.office_id
         where r.organization_id = $1 and r.id = any($2) order by r.number`,
        [organizationId, [...new Set(changes.map(({ certificateId }) => certificateId))]],
      ),
    ),
  ),
]
