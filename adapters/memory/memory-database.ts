import type { DictionaryEntry } from '../../application/ports/dictionary-repo.ts'
import type { Menu } from '../../domain/access/menu.ts'
import type { Client } from '../../domain/client/client.ts'
import type { LoginFailures } from '../../domain/identity/login-failures.ts'
import type { Session } from '../../domain/identity/session.ts'
import type { User } from '../../domain/identity/user.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { StoragePlatform } from '../../domain/storage/storage-platform.ts'
import type { StoredFile } from '../../domain/storage/stored-file.ts'

export interface KeptFile {
  readonly file: StoredFile
  readonly leaseUntil: Date
}

/** The records that the memory repositories share, as the tables of a database are shared. */
export class MemoryDatabase {
  /** By client id. */
  readonly clients = new Map<string, Client>()
  readonly users = new Map<Id, User>()
  /** User ids by `LoginName.key`. */
  readonly userIds = new Map<string, Id>()
  readonly passwordHashes = new Map<Id, string>()
  /** By `LoginName.key`. */
  readonly loginFailures = new Map<string, LoginFailures>()
  readonly lastLoginFailures = new Map<string, Date>()
  readonly menus = new Map<Id, Menu>()
  /** Menu ids by role id. */
  readonly roleMenus = new Map<Id, ReadonlySet<Id>>()
  /** By token digest. */
  readonly sessions = new Map<string, Session>()
  readonly platforms = new Map<string, StoragePlatform>()
  readonly files = new Map<Id, KeptFile>()
  readonly dictionaryEntries: DictionaryEntry[] = []
  readonly parameters = new Map<string, string>()
  accessVersion = 1
  #lastFileId = 0n
  #lastPlatformId = 999n

  nextFileId(): Id {
    this.#lastFileId += 1n
    return String(this.#lastFileId)
  }

  /** Ids below 1000 are the seed's. */
  nextPlatformId(): Id {
    this.#lastPlatformId += 1n
    return String(this.#lastPlatformId)
  }
}
