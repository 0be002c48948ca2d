import type { AuditTrail } from '../../application/audit/audit-trail.ts'
import type { ListOperations } from '../../application/audit/list-operations.ts'
import type { ForgetOldLines } from '../../application/logs/forget-old-lines.ts'
import type { RemoveLines } from '../../application/logs/remove-lines.ts'
import type { LookAtCache } from '../../application/monitor/look-at-cache.ts'
import type { AddNotice } from '../../application/notices/add-notice.ts'
import type { AnnounceNotice } from '../../application/notices/announce-notice.ts'
import type { EditNotice } from '../../application/notices/edit-notice.ts'
import type { ListNotices } from '../../application/notices/list-notices.ts'
import type { ReadNotice } from '../../application/notices/read-notice.ts'
import type { RemoveNotices } from '../../application/notices/remove-notices.ts'
import type { Audit } from '../../application/ports/audit.ts'
import type { CacheMonitor } from '../../application/ports/cache-monitor.ts'
import type { NoticeRepo } from '../../application/ports/notice-repo.ts'
import type { OperationLog } from '../../application/ports/operation-log.ts'
import type { ParameterDesk } from '../../application/ports/parameter-desk.ts'
import type { AddParameter } from '../../application/settings/add-parameter.ts'
import type { EditParameter } from '../../application/settings/edit-parameter.ts'
import type { FindParameter } from '../../application/settings/find-parameter.ts'
import type { ListParameters } from '../../application/settings/list-parameters.ts'
import type { RemoveParameters } from '../../application/settings/remove-parameters.ts'
import type { SetParameter } from '../../application/settings/set-parameter.ts'
import { token } from './token.ts'

/** Parameters, notices, the operation log and the cache. */
export const ConsoleTokens = {
  Audit: token<Audit>('Audit'),
  CacheMonitor: token<CacheMonitor>('CacheMonitor'),
  NoticeRepo: token<NoticeRepo>('NoticeRepo'),
  OperationLog: token<OperationLog>('OperationLog'),
  ParameterDesk: token<ParameterDesk>('ParameterDesk'),
  AddNotice: token<AddNotice>('AddNotice'),
  AddParameter: token<AddParameter>('AddParameter'),
  AnnounceNotice: token<AnnounceNotice>('AnnounceNotice'),
  AuditTrail: token<AuditTrail>('AuditTrail'),
  EditNotice: token<EditNotice>('EditNotice'),
  EditParameter: token<EditParameter>('EditParameter'),
  FindParameter: token<FindParameter>('FindParameter'),
  ForgetOldOperations: token<ForgetOldLines>('ForgetOldOperations'),
  ListNotices: token<ListNotices>('ListNotices'),
  ListOperations: token<ListOperations>('ListOperations'),
  ListParameters: token<ListParameters>('ListParameters'),
  LookAtCache: token<LookAtCache>('LookAtCache'),
  ReadNotice: token<ReadNotice>('ReadNotice'),
  RemoveNotices: token<RemoveNotices>('RemoveNotices'),
  RemoveOperations: token<RemoveLines>('RemoveOperations'),
  RemoveParameters: token<RemoveParameters>('RemoveParameters'),
  SetParameter: token<SetParameter>('SetParameter'),
}
