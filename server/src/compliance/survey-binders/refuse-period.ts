import type { Period } from '@wellstock/domain/compliance/evidence'
import { problemOfPeriod } from '@wellstock/domain/compliance/survey-binders'
import { said } from '@wellstock/messages/sentence'
import type { Connection } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { todayOf } from '../../platform/today.ts'

/** Refuses days that are no period of a binder. */
export async function refusePeriod(db: Connection, organizationId: string, period: Period) {
  const wrong = problemOfPeriod(period, await todayOf(db, organizationId))
  if (wrong) throw invalid({ [wrong === 'not_begun' ? 'from' : 'to']: said[`binder_period_${wrong}`]() })
}
