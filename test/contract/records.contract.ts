import { auditChainContract } from '../parts/chain/audit-chain.contract.ts'
import { chainedEntriesContract } from '../parts/chain/chained-entries.contract.ts'
import { invitationsContract } from '../parts/links/invitations.contract.ts'
import { fileMigrationRepoContract } from '../parts/moves/file-migration-repo.contract.ts'
import { overviewFiguresContract } from '../parts/overview/overview-figures.contract.ts'
import { shareLinkRepoContract } from '../parts/shares/share-link-repo.contract.ts'
import { limitWarningsContract } from '../parts/usage/limit-warnings.contract.ts'
import { webhookDeliveriesContract } from '../parts/webhooks/webhook-deliveries.contract.ts'
import { webhookEndpointsContract } from '../parts/webhooks/webhook-endpoints.contract.ts'
import type { DatabaseHarness, RecordsHarness } from '../support/records.ts'
import { accessVersionContract } from './access-version.contract.ts'
import { auditContract } from './audit.contract.ts'
import { bcryptHashesContract } from './bcrypt-hashes.contract.ts'
import { clientRepoContract } from './client-repo.contract.ts'
import { dictionaryRepoContract } from './dictionary-repo.contract.ts'
import { directUploadsContract } from './direct-uploads.contract.ts'
import { exclusiveWorkContract } from './exclusive-work.contract.ts'
import { fileTrashContract } from './file-trash.contract.ts'
import { fileUsageContract } from './file-usage.contract.ts'
import { issuedKeyRepoContract } from './issued-key-repo.contract.ts'
import { jobRunsContract } from './job-runs.contract.ts'
import { lockdownContract } from './lockdowns.contract.ts'
import { logEntriesContract } from './log-entries.contract.ts'
import { loginLogContract } from './login-log.contract.ts'
import { managedClientsContract } from './managed-client-repo.contract.ts'
import { managedPlatformsContract } from './managed-platform-repo.contract.ts'
import { menuRepoContract } from './menu-repo.contract.ts'
import { menuStoreContract } from './menu-store.contract.ts'
import { onlineSessionsContract } from './online-sessions.contract.ts'
import { operationLogContract } from './operation-log.contract.ts'
import { outboxContract } from './outbox.contract.ts'
import { parameterRepoContract } from './parameter-repo.contract.ts'
import { passkeyRepoContract } from './passkey-repo.contract.ts'
import { passwordChangesContract } from './password-changes.contract.ts'
import { passwordLinksContract } from './password-links.contract.ts'
import { profilesContract } from './profiles.contract.ts'
import { programKeyRepoContract } from './program-key-repo.contract.ts'
import { quotaRepoContract } from './quota-repo.contract.ts'
import { reachableAccountsContract } from './reachable-accounts.contract.ts'
import { recipientAccountsContract } from './recipient-accounts.contract.ts'
import { recordStoreContract } from './record-store.contract.ts'
import { recoveryCodeRepoContract } from './recovery-code-repo.contract.ts'
import { registrationsContract } from './registrations.contract.ts'
import { roleLinksContract } from './role-links.contract.ts'
import { roundTimesContract } from './round-times.contract.ts'
import { savepointsContract } from './savepoints.contract.ts'
import { secondFactorRepoContract } from './second-factor-repo.contract.ts'
import { sessionStoreContract } from './session-store.contract.ts'
import { sessionWatchContract } from './session-watch.contract.ts'
import { sharedObjectsContract } from './shared-objects.contract.ts'
import { socialBindingsContract } from './social-bindings.contract.ts'
import { stagedUploadsContract } from './staged-uploads.contract.ts'
import { storagePlatformRepoContract } from './storage-platform-repo.contract.ts'
import { storedFileListContract } from './stored-file-list.contract.ts'
import { storedFileRepoContract } from './stored-file-repo.contract.ts'
import { storedFileScopeContract } from './stored-file-scope.contract.ts'
import { transactionsContract } from './transactions.contract.ts'
import { trustedBrowserRepoContract } from './trusted-browser-repo.contract.ts'
import { uploadQuotaContract } from './upload-quota.contract.ts'
import { userFactorsContract } from './user-factors.contract.ts'
import { userLinksContract } from './user-links.contract.ts'
import { userRepoContract } from './user-repo.contract.ts'

/** All suites of the ports that one store of records serves together. */
export function recordsContracts(adapter: string, records: RecordsHarness) {
  clientRepoContract(adapter, records)
  managedClientsContract(adapter, records)
  userRepoContract(adapter, records)
  secondFactorRepoContract(adapter, records)
  recoveryCodeRepoContract(adapter, records)
  bcryptHashesContract(adapter, records)
  trustedBrowserRepoContract(adapter, records)
  recipientAccountsContract(adapter, records)
  sessionStoreContract(adapter, records)
  programKeyRepoContract(adapter, records)
  onlineSessionsContract(adapter, records)
  sessionWatchContract(adapter, records)
  loginLogContract(adapter, records)
  logEntriesContract(adapter, records)
  socialBindingsContract(adapter, records)
  passkeyRepoContract(adapter, records)
  accessVersionContract(adapter, records)
  menuRepoContract(adapter, records)
  storagePlatformRepoContract(adapter, records)
  managedPlatformsContract(adapter, records)
  storedFileRepoContract(adapter, records)
  issuedKeyRepoContract(adapter, records)
  uploadQuotaContract(adapter, records)
  stagedUploadsContract(adapter, records)
  directUploadsContract(adapter, records)
  storedFileListContract(adapter, records)
  storedFileScopeContract(adapter, records)
  fileTrashContract(adapter, records)
  fileUsageContract(adapter, records)
  quotaRepoContract(adapter, records)
  sharedObjectsContract(adapter, records)
  fileMigrationRepoContract(adapter, records)
  dictionaryRepoContract(adapter, records)
  parameterRepoContract(adapter, records)
  registrationsContract(adapter, records)
  profilesContract(adapter, records)
  passwordChangesContract(adapter, records)
  lockdownContract(adapter, records)
  passwordLinksContract(adapter, records)
  reachableAccountsContract(adapter, records)
  recordStoreContract(adapter, records)
  auditContract(adapter, records)
  auditChainContract(adapter, records)
  chainedEntriesContract(adapter, records)
  operationLogContract(adapter, records)
  exclusiveWorkContract(adapter, records)
  roundTimesContract(adapter, records)
  jobRunsContract(adapter, records)
  outboxContract(adapter, records)
  webhookEndpointsContract(adapter, records)
  webhookDeliveriesContract(adapter, records)
  transactionsContract(adapter, records)
}

/** The same, with what only databases keep. */
export function databaseContracts(adapter: string, records: DatabaseHarness) {
  recordsContracts(adapter, records)
  userLinksContract(adapter, records)
  userFactorsContract(adapter, records)
  menuStoreContract(adapter, records)
  roleLinksContract(adapter, records)
  savepointsContract(adapter, records)
  shareLinkRepoContract(adapter, records)
  overviewFiguresContract(adapter, records)
  invitationsContract(adapter, records)
  limitWarningsContract(adapter, records)
}
