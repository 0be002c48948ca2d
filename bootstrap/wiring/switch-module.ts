import { ContainerModule } from 'inversify'
import { LinkImported } from '../../application/audit/link-imported.ts'
import { FileVault } from '../../application/files/file-vault.ts'
import { Orphans } from '../../application/files/recovery/orphans.ts'
import { CheckBucket } from '../../application/switch/check-bucket.ts'
import { ImportLegacy } from '../../application/switch/import-legacy.ts'
import type { SwitchTools } from '../../application/switch/switch-run.ts'
import { AddUser } from '../../application/users/add-user.ts'
import { EditUser } from '../../application/users/edit-user.ts'
import { ImportPeople } from '../../application/users/import-people.ts'
import { Tokens as T } from './tokens.ts'
import { USER_TOOLS } from './users-module.ts'

/** The imports from another system. */
export const switchModule = new ContainerModule(({ bind }) => {
  bind(ImportPeople).toResolvedValue(
    (tools, add, edit, passwords) => new ImportPeople({ ...tools, add, edit, passwords }),
    [USER_TOOLS, AddUser, EditUser, T.PasswordChanges],
  )
  bind(CheckBucket).toResolvedValue(
    (files, vault, platforms, orphans) => new CheckBucket({ files, vault, platforms, orphans }),
    [T.StoredFileRepo, FileVault, T.StoragePlatformRepo, Orphans],
  )
  bind(ImportLegacy).toDynamicValue((made) => {
    const { console, sessions } = made.get(T.Config)
    const tokens = made.get(T.TokenDigest)
    const { managed, platforms, locations, secrets } = made.get(T.PlatformTools)
    const tools: SwitchTools = {
      rows: made.get(T.ImportedRows),
      phones: made.get(T.PhoneNumbers),
      digest: (text: string) => tokens.digest(text),
      sources: new Set(made.get(T.IdentityProviders).keys()),
      platforms: {
        list: () => platforms.list(),
        seal: (field, secret) => secrets.keep(field, secret),
        check: async (draft) => locations.check(draft, await platforms.list()),
        add: (draft) => managed.add(draft),
      },
      logs: {
        days: { login: sessions.logDays, operation: console.operationLogDays },
        link: (log, ids) => made.get(LinkImported).execute(log, ids),
      },
    }
    return new ImportLegacy(tools, made.get(T.Clock))
  })
})
