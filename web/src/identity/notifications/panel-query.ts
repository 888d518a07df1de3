import { query } from '../../lib/api.ts'

/** The latest 50 and how many are unread. The bell asks for it in the first load; everything else comes later. */
export const panelOptions = query.notifications.panel.queryOptions()
