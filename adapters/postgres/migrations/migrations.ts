import { CreateSchema } from './0001-schema.ts'
import { KeepDepartmentAndLanguage } from './0002-department-and-language.ts'
import { VersionDepartments } from './0003-department-versions.ts'
import { NoteGivenPasswords } from './0004-given-passwords.ts'
import { SortLogsByName } from './0005-logs-by-name.ts'
import { CountForOverview } from './0006-overview.ts'
import { NameLocationEpoch } from './0007-location-epoch.ts'
import { KeepIssuedKeys } from './0008-issued-keys.ts'
import { FoldNames } from './0009-folded-names.ts'
import { NoteEndedSessions } from './0010-ended-sessions.ts'
import { KeepModules } from './0011-modules.ts'
import { AddOutbox } from './0012-outbox.ts'
import { AddStrongSignIn } from './0013-strong-sign-in.ts'
import { RememberLegacy } from './0014-legacy.ts'
import { AddTrash } from './0015-trash.ts'
import { AddQuotas } from './0016-quotas.ts'
import { AddShareLinks } from './0017-share-links.ts'
import { AddWebhooks } from './0018-webhooks.ts'
import { AddAuditChain } from './0019-audit-chain.ts'
import { AddDirectUploads } from './0020-direct-uploads.ts'
import { ShareObjects } from './0021-shared-objects.ts'
import { FindNewestLogins } from './0022-newest-logins.ts'
import { FindPartsOfNames } from './0023-parts-of-names.ts'
import { FindKnownSources } from './0024-known-sources.ts'
import { NameInstallation } from './0025-installation.ts'
import { KeepModuleRecords } from './0026-module-records.ts'
import { SetAccountRules } from './0027-account-rules.ts'
import { FindPeopleOfDepartments } from './0028-people-of-departments.ts'
import { OpenSessionsAtOnce } from './0029-opened-sessions.ts'
import { AddGenerations } from './0030-generations.ts'

/**
 * All migrations in order. A released migration never changes, and later ones must leave the schema
 * readable for the previous version.
 */
export const migrationsList = [
  { name: '0001-schema', class: CreateSchema },
  { name: '0002-department-and-language', class: KeepDepartmentAndLanguage },
  { name: '0003-department-versions', class: VersionDepartments },
  { name: '0004-given-passwords', class: NoteGivenPasswords },
  { name: '0005-logs-by-name', class: SortLogsByName },
  { name: '0006-overview', class: CountForOverview },
  { name: '0007-location-epoch', class: NameLocationEpoch },
  { name: '0008-issued-keys', class: KeepIssuedKeys },
  { name: '0009-folded-names', class: FoldNames },
  { name: '0010-ended-sessions', class: NoteEndedSessions },
  { name: '0011-modules', class: KeepModules },
  { name: '0012-outbox', class: AddOutbox },
  { name: '0013-strong-sign-in', class: AddStrongSignIn },
  { name: '0014-legacy', class: RememberLegacy },
  { name: '0015-trash', class: AddTrash },
  { name: '0016-quotas', class: AddQuotas },
  { name: '0017-share-links', class: AddShareLinks },
  { name: '0018-webhooks', class: AddWebhooks },
  { name: '0019-audit-chain', class: AddAuditChain },
  { name: '0020-direct-uploads', class: AddDirectUploads },
  { name: '0021-shared-objects', class: ShareObjects },
  { name: '0022-newest-logins', class: FindNewestLogins },
  { name: '0023-parts-of-names', class: FindPartsOfNames },
  { name: '0024-known-sources', class: FindKnownSources },
  { name: '0025-installation', class: NameInstallation },
  { name: '0026-module-records', class: KeepModuleRecords },
  { name: '0027-account-rules', class: SetAccountRules },
  { name: '0028-people-of-departments', class: FindPeopleOfDepartments },
  { name: '0029-opened-sessions', class: OpenSessionsAtOnce },
  { name: '0030-generations', class: AddGenerations },
]
