/** How a rule has people told. */
export const ruleChannels = ['app', 'email'] as const
export type RuleChannel = (typeof ruleChannels)[number]

/** What an alert has to be, after the hours of a rule, for others to be told as well. */
export const escalationReasons = ['unowned', 'unresolved'] as const
export type EscalationReason = (typeof escalationReasons)[number]

/** The longest a rule waits before it tells others: 30 days. */
export const MAX_ESCALATION_HOURS = 720

/** An organization has no more rules than this. */
export const MAX_ALERT_RULES = 50

/** The rules every organization begins with: stock that is low or out, and whatever else is urgent. */
export const builtInRules = ['stock', 'urgent'] as const
export type BuiltInRule = (typeof builtInRules)[number]
