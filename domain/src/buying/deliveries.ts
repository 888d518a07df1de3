/** A calendar is asked for so many days at most. */
export const DELIVERY_DAYS = 92
/** A feed reaches from so many days back to so many ahead. */
export const FEED_DAYS = { back: 30, ahead: 180 } as const
