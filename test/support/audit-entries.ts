import type { OperationEntry, OperationLog } from '../../application/ports/logs/operation-log.ts'

interface Audited {
  readonly operations: OperationLog
}

/** Entries of the operation log, newest first. */
export function auditEntries({ operations }: Audited): Promise<OperationEntry[]> {
  return operations.slice({ filter: {}, after: undefined, limit: 1000 })
}

/** The newest entry. */
export async function auditOf(audited: Audited): Promise<OperationEntry | undefined> {
  return (await auditEntries(audited))[0]
}
