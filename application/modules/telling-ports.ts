import type { Id } from '../../domain/shared/id.ts'
import { USER, type UserRow } from '../../domain/users/user-record.ts'
import type { FileTrash } from '../ports/file-trash.ts'
import type { ProfileChanges, Profiles } from '../ports/profiles.ts'
import type { RecordStore } from '../ports/record-store.ts'
import type { Registrations } from '../ports/registrations.ts'
import type { SessionStore } from '../ports/session-store.ts'
import type { StoredFileRepo } from '../ports/stored-file-repo.ts'
import type { TellEvents, Told } from './tell-events.ts'

export function tellingSessions(sessions: SessionStore, tell: TellEvents): SessionStore {
  if (!tell.hears(['login.succeeded'])) return sessions
  return replacing(sessions, {
    open: (session, failureKey, terms) =>
      tell.with(
        () => sessions.open(session, failureKey, terms),
        ({ state }) => {
          const { userId, clientId } = session.props
          const data = { userId, clientId }
          return state === 'open'
            ? [{ event: 'login.succeeded', of: USER.name, id: userId, data }]
            : []
        },
      ),
  })
}

export function tellingFiles(files: StoredFileRepo, tell: TellEvents): StoredFileRepo {
  if (!tell.hears(['file.stored', 'file.removed'])) return files
  const of = 'file'
  return replacing(files, {
    markReady: (id, digest, quota, entry) =>
      tell.with(
        () => files.markReady(id, digest, quota, entry),
        (isReady) => {
          const data = { id, bytes: digest.bytes }
          return isReady ? [{ event: 'file.stored', of, id, data }] : []
        },
      ),
    hideKept: (ids, scope, trash) =>
      tell.with(
        () => files.hideKept(ids, scope, trash),
        (marked) => marked.map(({ id }) => ({ event: 'file.removed', of, id, data: { id } })),
      ),
  })
}

export function tellingTrash(trash: FileTrash, tell: TellEvents): FileTrash {
  if (!tell.hears(['file.restored'])) return trash
  return replacing(trash, {
    restore: (ids, scope, quota) =>
      tell.with(
        () => trash.restore(ids, scope, quota),
        (restored) =>
          restored.map(({ id }) => ({ event: 'file.restored', of: 'file', id, data: { id } })),
      ),
  })
}

export function tellingProfiles(profiles: Profiles, tell: TellEvents): Profiles {
  if (!tell.hears(['user.changed'])) return profiles
  return replacing(profiles, {
    change: (id, changes) =>
      tell.with(
        () => profiles.change(id, changes),
        (outcome) => (outcome === 'changed' ? [changed(id, fieldsIn(changes))] : []),
      ),
    replaceAvatar: (id, avatar) =>
      tell.with(
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
  if (!tell.hears(['user.added'])) return registrations
  return replacing(registrations, {
    register: (user) =>
      tell
        .with(
          async () => {
            const outcome = await registrations.register(user)
            if (outcome !== 'registered') return { outcome, added: [] }
            const conditions = [{ field: 'nameKey', is: user.name.name.key }] as const
            return { outcome, added: await users.slice({ conditions, scope: 'all' }, undefined, 1) }
          },
          ({ added }) => added.map(({ id }) => told(id)),
        )
        .then(({ outcome }) => outcome),
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

/** `port` with some methods replaced. */
function replacing<Port extends object>(port: Port, methods: Partial<Port>): Port {
  return new Proxy(port, {
    get(_port, name) {
      const method: unknown = Reflect.get(methods, name) ?? Reflect.get(port, name)
      return typeof method === 'function' ? method.bind(port) : method
    },
  })
}
