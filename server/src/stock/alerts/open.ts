// Conditions on an alert `a`; `now` is the place of the time in the statement.

/** Put off until later. A snoozed alert is open again once its time is over, whether or not anybody has looked. */
export const isResting = (now: string) =>
  `a.state = 'snoozed' and coalesce(a.snoozed_until > ${now}::timestamptz, false)`

/** Neither over nor resting. */
export const isOpen = (now: string) => `a.state <> 'resolved' and not (${isResting(now)})`
