import { awaitedStates, onTheWayStates } from '@wellstock/domain/stock/transfers'

/** The states of a transfer of which some is awaited, as SQL. */
export const AWAITED = `('${awaitedStates.join("', '")}')`

/** The states of a transfer that is on the way, as SQL. */
export const ON_THE_WAY = `('${onTheWayStates.join("', '")}')`
