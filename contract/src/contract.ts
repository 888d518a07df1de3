import { alerts } from './alerts.ts'
import { anomalies } from './anomalies.ts'
import { auth } from './auth.ts'
import { counts } from './counts.ts'
import { detection } from './detection.ts'
import { expirations } from './expirations.ts'
import { home } from './home.ts'
import { imports } from './imports.ts'
import { inventory } from './inventory.ts'
import { itemDetails } from './item-details.ts'
import { notifications } from './notifications.ts'
import { officeReports } from './office-reports.ts'
import { offices } from './offices.ts'
import { people } from './people.ts'
import { profile } from './profile.ts'
import { rebalancing } from './rebalancing.ts'
import { records } from './records.ts'
import { rooms } from './rooms.ts'
import { scan } from './scan.ts'
import { search } from './search.ts'
import { security } from './security.ts'
import { settings } from './settings.ts'
import { statistics } from './statistics.ts'
import { stock } from './stock.ts'
import { system } from './system.ts'
import { thresholds } from './thresholds.ts'
import { transfers } from './transfers.ts'

/** Everything the two sides promise each other. Paths are relative to `/api`. */
export const contract = {
  system,
  auth,
  home,
  inventory,
  alerts,
  itemDetails,
  counts,
  stock,
  scan,
  detection,
  anomalies,
  expirations,
  statistics,
  thresholds,
  rooms,
  imports,
  search,
  notifications,
  offices,
  transfers,
  rebalancing,
  officeReports,
  people,
  records,
  profile,
  settings,
  security,
}
