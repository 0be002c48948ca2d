/** What usage is told by. `type` is the extension of the name. */
export const USAGE_GROUPS = ['user', 'department', 'platform', 'type'] as const

export type UsageGroup = (typeof USAGE_GROUPS)[number]
