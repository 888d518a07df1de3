import { openCountStates } from '@wellstock/domain/stock/counts'

/** The states of a count that is not over, as SQL. */
export const OPEN_STATES = `('${openCountStates.join("', '")}')`
