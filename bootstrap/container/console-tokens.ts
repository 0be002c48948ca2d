import type { AuditTrail } from '../../application/audit/audit-trail.ts'
import type { ListOperations } from '../../application/audit/list-operations.ts'
import type { DictionaryCopies } from '../../application/dictionaries/forget-dictionaries.ts'
import type { RemoveLogEntries } from '../../application/logs/remove-log-entries.ts'
import type { RemoveOldLogEntries } from '../../application/logs/remove-old-log-entries.ts'
import type { LookAtCache } from '../../application/monitor/look-at-cache.ts'
import type { LookAtOverview } from '../../application/monitor/look-at-overview.ts'
import type { AnnounceNotice } from '../../application/notices/announce-notice.ts'
import type { OpenDepartments } from '../../application/organization/open-departments.ts'
import type { Audit } from '../../application/ports/audit.ts'
import type { CacheMonitor } from '../../application/ports/cache-monitor.ts'
import type { DepartmentDirectory } from '../../application/ports/department-directory.ts'
import type { OperationLog } from '../../application/ports/operation-log.ts'
import type { OverviewFigures } from '../../application/ports/overview-figures.ts'
import type { RecordStores } from '../../application/ports/record-store.ts'
import type { RightsRepo } from '../../application/ports/rights-repo.ts'
import type { SheetWriter } from '../../application/ports/sheet-writer.ts'
import type { UserLinks } from '../../application/ports/user-links.ts'
import { token } from './token.ts'

/** Notices, the operation log, the cache, and how the service is used. */
export const ConsoleTokens = {
  Audit: token<Audit>('Audit'),
  DictionaryCopies: token<DictionaryCopies>('DictionaryCopies'),
  CacheMonitor: token<CacheMonitor>('CacheMonitor'),
  DepartmentDirectory: token<DepartmentDirectory>('DepartmentDirectory'),
  OpenDepartments: token<OpenDepartments>('OpenDepartments'),
  RecordStores: token<RecordStores>('RecordStores'),
  RightsRepo: token<RightsRepo>('RightsRepo'),
  UserLinks: token<UserLinks>('UserLinks'),
  OperationLog: token<OperationLog>('OperationLog'),
  OverviewFigures: token<OverviewFigures>('OverviewFigures'),
  AnnounceNotice: token<AnnounceNotice>('AnnounceNotice'),
  AuditTrail: token<AuditTrail>('AuditTrail'),
  ForgetOldOperations: token<RemoveOldLogEntries>('ForgetOldOperations'),
  ListOperations: token<ListOperations>('ListOperations'),
  AddUpFigures: token<{ execute(): Promise<void> }>('AddUpFigures'),
  LookAtCache: token<LookAtCache>('LookAtCache'),
  LookAtOverview: token<LookAtOverview>('LookAtOverview'),
  RemoveOperations: token<RemoveLogEntries>('RemoveOperations'),
  SheetWriter: token<SheetWriter>('SheetWriter'),
}
