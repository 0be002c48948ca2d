import type { OperationLine, OperationLog } from '../../application/ports/operation-log.ts'

interface Audited {
  readonly operations: OperationLog
}

/** Lines of the operation log, the newest first. */
export function auditLines({ operations }: Audited): Promise<OperationLine[]> {
  return operations.slice({ filter: {}, after: undefined, limit: 1000 })
}

/** The newest line. */
export async function auditOf(audited: Audited): Promise<OperationLine | undefined> {
  return (await auditLines(audited))[0]
}
