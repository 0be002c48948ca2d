/** The logs that a chain vouches for. */
export const AUDITED_LOGS = ['login', 'operation'] as const

export type AuditedLog = (typeof AUDITED_LOGS)[number]
