import type { Id } from '../../domain/shared/id.ts'
import { USER, type UserRow } from '../../domain/users/user-record.ts'
import type { ProfileChanges, Profiles } from '../ports/accounts/profiles.ts'
import type { Registrations } from '../ports/accounts/registrations.ts'
import type { RecordStore } from '../ports/console/record-store.ts'
import type { FileTrash } from '../ports/files/file-trash.ts'
import type { StoredFileRepo } from '../ports/files/stored-file-repo.ts'
import { replacing } from './replacing.ts'
import type { TellEvents, Told } from './tell-events.ts'

/** What is not told. */
const OF_FILES = [
  'add',
  'durably',
  'getByUploadKey',
  'renew',
  'holdTotals',
  'unchecked',
  'fillDigest',
  'quarantine',
  'abandon',
  'markDeleting',
  'remove',
  'letGo',
  'endLinks',
  'get',
  'getMany',
  'idsOf',
  'keptOn',
  'list',
  'claimUnfinished',
  'postpone',
  'hasPostponed',
] as const

export function tellingFiles(files: StoredFileRepo, tell: TellEvents): StoredFileRepo {
  const of = 'file'
  return replacing(files, OF_FILES, {
    markReady: (id, digest, quota, entry) =>
      tell.with(
        ['file.stored'],
        () => files.markReady(id, digest, quota, entry),
        (isReady) => {
          const data = { id, bytes: digest.bytes }
          return isReady ? [{ event: 'file.stored', of, id, data }] : []
        },
      ),
    hideKept: (ids, scope, trash) =>
      tell.with(
        ['file.removed'],
        () => files.hideKept(ids, scope, trash),
        (marked) => marked.map(({ id }) => ({ event: 'file.removed', of, id, data: { id } })),
      ),
  })
}

export function tellingTrash(trash: FileTrash, tell: TellEvents): FileTrash {
  return replacing(trash, ['purge', 'changeHold'], {
    restore: (ids, scope, quota) =>
      tell.with(
        ['file.restored'],
        () => trash.restore(ids, scope, quota),
        (restored) =>
          restored.map(({ id }) => ({ event: 'file.restored', of: 'file', id, data: { id } })),
      ),
  })
}

export function tellingProfiles(profiles: Profiles, tell: TellEvents): Profiles {
  return replacing(profiles, ['lastLogin', 'posts', 'lastLogins'], {
    change: (id, changes) =>
      tell.with(
        ['user.changed'],
        () => profiles.change(id, changes),
        (outcome) => (outcome === 'changed' ? [changed(id, fieldsIn(changes))] : []),
      ),
    replaceAvatar: (id, avatar) =>
      tell.with(
        ['user.changed'],
        () => profiles.replaceAvatar(id, avatar),
        () => [changed(id, ['avatarUrl'])],
      ),
  })
}

/** @param users finds the new account, whose id the port does not tell */
export function tellingRegistrations(
  registrations: Registrations,
  users: RecordStore<UserRow>,
  tell: TellEvents,
): Registrations {
  return replacing(registrations, ['isOpen'], {
    register: async (user) => {
      if (!tell.hears(['user.added'])) return registrations.register(user)
      const { outcome } = await tell.with(
        ['user.added'],
        async () => {
          const outcome = await registrations.register(user)
          if (outcome !== 'registered') return { outcome, added: [] }
          const conditions = [{ field: 'nameKey', is: user.name.name.key }] as const
          return { outcome, added: await users.slice({ conditions, scope: 'all' }, undefined, 1) }
        },
        ({ added }) => added.map(({ id }) => told(id)),
      )
      return outcome
    },
  })
}

function told(id: Id): Told {
  return { event: 'user.added', of: USER.name, id, data: { id } }
}

function changed(id: Id, fields: readonly string[]): Told {
  return { event: 'user.changed', of: USER.name, id, data: { id, fields } }
}

function fieldsIn({ phone, ...rest }: ProfileChanges): string[] {
  const changes = { ...rest, phoneNumber: phone }
  return Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [] : [name]))
}
