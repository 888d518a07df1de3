import { createHash } from 'node:crypto'
import { type auditVerdicts, BinderManifest } from '@wellstock/contract/compliance/survey-binders'
import { said } from '@wellstock/messages/sentence'
import { isAuditRoot } from '../../platform/audit/check.ts'
import type { Connection } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/read-request.ts'

type Checked = { isOurs: boolean; audit: (typeof auditVerdicts)[number] }

/** Whether a manifest is, to the letter, one that was made here, and the audit it names is still the beginning of ours. */
export async function checkManifest(db: Connection, organizationId: string, text: string): Promise<Checked> {
  const manifest = BinderManifest.safeParse(parsed(text))
  if (!manifest.success) throw invalid({ manifest: said.not_a_manifest() })
  const [known] = await db.rows(
    'select from survey_binder where organization_id = $1 and manifest_hash = $2 and made_at is not null limit 1',
    [organizationId, createHash('sha256').update(text).digest('hex')],
  )
  const { audit } = manifest.data
  return {
    isOurs: known !== undefined,
    audit: audit === null ? 'none' : (await isAuditRoot(db, organizationId, audit)) ? 'there' : 'changed',
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
