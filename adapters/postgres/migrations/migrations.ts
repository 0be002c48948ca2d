import { CreateAccounts } from './0001-accounts.ts'
import { CreateSessions } from './0002-sessions.ts'
import { CreateFiles } from './0003-files.ts'
import { CreateSettings } from './0004-settings.ts'
import { CreateAccessVersion } from './0005-access-version.ts'
import { CreateWaysIn } from './0006-ways-in.ts'
import { CreateSessionLimit } from './0007-session-limit.ts'
import { CreateKnownSources } from './0008-known-sources.ts'
import { AddRemotePlatforms } from './0009-remote-platforms.ts'
import { CreateConsole } from './0010-console.ts'
import { EndSessionsOfDisabled } from './0011-disabled-users.ts'
import { AddFileLifecycle } from './0012-file-lifecycle.ts'
import { CreateLinkEpochs } from './0013-link-epochs.ts'
import { CreateFileMigrations } from './0014-file-migrations.ts'
import { AddUploadLimits } from './0015-upload-limits.ts'
import { AdmitSessions } from './0018-session-admission.ts'
import { IndexLists } from './0019-list-indexes.ts'
import { AddCopiesAndRounds } from './0021-moves-and-rounds.ts'
import { VersionMenus } from './0022-menu-versions.ts'
import { IndexNameSearch } from './0024-name-search.ts'
import { AddContactProofs } from './0029-contact-proofs.ts'
import { ShareNameIndexes } from './0030-shared-name-indexes.ts'

/** In order. A migration that was released never changes; later ones stay readable for the version before. */
export const migrationsList = [
  { name: '0001-accounts', class: CreateAccounts },
  { name: '0002-sessions', class: CreateSessions },
  { name: '0003-files', class: CreateFiles },
  { name: '0004-settings', class: CreateSettings },
  { name: '0005-access-version', class: CreateAccessVersion },
  { name: '0006-ways-in', class: CreateWaysIn },
  { name: '0007-session-limit', class: CreateSessionLimit },
  { name: '0008-known-sources', class: CreateKnownSources },
  { name: '0009-remote-platforms', class: AddRemotePlatforms },
  { name: '0010-console', class: CreateConsole },
  { name: '0011-disabled-users', class: EndSessionsOfDisabled },
  { name: '0012-file-lifecycle', class: AddFileLifecycle },
  { name: '0013-link-epochs', class: CreateLinkEpochs },
  { name: '0014-file-migrations', class: CreateFileMigrations },
  { name: '0015-upload-limits', class: AddUploadLimits },
  { name: '0018-session-admission', class: AdmitSessions },
  { name: '0019-list-indexes', class: IndexLists },
  { name: '0021-moves-and-rounds', class: AddCopiesAndRounds },
  { name: '0022-menu-versions', class: VersionMenus },
  { name: '0024-name-search', class: IndexNameSearch },
  { name: '0029-contact-proofs', class: AddContactProofs },
  { name: '0030-shared-name-indexes', class: ShareNameIndexes },
]
