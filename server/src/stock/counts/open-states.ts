import { openCountStates, underWayCountStates } from '@wellstock/domain/stock/counts'

/** The states of a count that is not over, as SQL. */
export const OPEN_STATES = `('${openCountStates.join("', '")}')`

/** The states of a count that has begun and is not over, as SQL. */
export const UNDER_WAY_STATES = `('${underWayCountStates.join("', '")}')`
