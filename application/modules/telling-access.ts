import { differing } from '../../domain/shared/differing.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { StoragePlatform } from '../../domain/storage/platforms/storage-platform.ts'
import { USER } from '../../domain/users/user-record.ts'
import type { RoleLinks } from '../ports/accounts/role-links.ts'
import type { UserLinks } from '../ports/accounts/user-links.ts'
import type { ManagedPlatformRepo } from '../ports/platforms/managed-platform-repo.ts'
import type { ManagedClientRepo } from '../ports/sign-in/managed-client-repo.ts'
import { replacing } from './replacing.ts'
import type { TellEvents, Told } from './tell-events.ts'

const OF_ROLE = ['role.changed'] as const
const OF_ROLES = ['user.roles-changed'] as const

/** What a role may do, whose data it opens, and who has it. */
export function tellingRoleLinks(links: RoleLinks, tell: TellEvents): RoleLinks {
  const handing = async (
    change: () => Promise<void>,
    userIds: readonly Id[],
    isMeant: (roles: readonly Id[]) => boolean,
  ) => {
    if (!tell.hears(OF_ROLES)) return change()
    await tell.with(
      OF_ROLES,
      async () => {
        const people = await links.people(userIds)
        await change()
        return people.filter(({ roles }) => isMeant(roles))
      },
      (people) => people.map(({ id }) => rolesChanged(id)),
    )
  }
  return replacing(links, ['givenBy', 'existing', 'standings', 'isHeld', 'people', 'candidates'], {
    give: giving(links, tell),
    hand: (roleId, userIds) =>
      handing(
        () => links.hand(roleId, userIds),
        userIds,
        (roles) => !roles.includes(roleId),
      ),
    take: (roleId, userIds) =>
      handing(
        () => links.take(roleId, userIds),
        userIds,
        (roles) => roles.includes(roleId),
      ),
  })
}

function giving(links: RoleLinks, tell: TellEvents): RoleLinks['give'] {
  return async (id, kind, ids) => {
    if (!tell.hears(OF_ROLE)) return links.give(id, kind, ids)
    await tell.with(
      OF_ROLE,
      async () => {
        const { [kind]: before } = await links.givenBy(id)
        await links.give(id, kind, ids)
        return areOthers(before, ids)
      },
      (isChanged) =>
        isChanged ? [{ event: 'role.changed', of: 'role', id, data: { id, fields: [kind] } }] : [],
    )
  }
}

export function tellingUserLinks(links: UserLinks, tell: TellEvents): UserLinks {
  return replacing(links, ['rolesOf', 'postsOf', 'setPosts'], {
    setRoles: async (id, roleIds) => {
      if (!tell.hears(OF_ROLES)) return links.setRoles(id, roleIds)
      await tell.with(
        OF_ROLES,
        async () => {
          const before = await links.rolesOf(id)
          await links.setRoles(id, roleIds)
          return areOthers(before, roleIds)
        },
        (isChanged) => (isChanged ? [rolesChanged(id)] : []),
      )
    },
  })
}

/** Whether the ids differ, in any order. */
function areOthers(before: readonly Id[], after: readonly Id[]): boolean {
  const [old, now] = [new Set(before), new Set(after)]
  return old.size !== now.size || [...old].some((id) => !now.has(id))
}

function rolesChanged(id: Id): Told {
  return { event: 'user.roles-changed', of: USER.name, id, data: { id } }
}

export function tellingClients(clients: ManagedClientRepo, tell: TellEvents): ManagedClientRepo {
  const of = 'client'
  return replacing(clients, ['list', 'slice', 'get', 'getForUpdate'], {
    add: (client) =>
      tell.with(
        ['client.added'],
        () => clients.add(client),
        (id) => (id === undefined ? [] : [{ event: 'client.added', of, id, data: { id } }]),
      ),
    change: (id, changes) =>
      tell.with(
        ['client.changed'],
        () => clients.change(id, changes),
        (outcome) => {
          const fields = Object.keys(changes).map(shownField)
          const data = { id, fields }
          return outcome === 'changed' ? [{ event: 'client.changed', of, id, data }] : []
        },
      ),
    remove: async (ids) => {
      if (!tell.hears(['client.removed'])) return clients.remove(ids)
      await tell.with(
        ['client.removed'],
        async () => {
          const removed = await clients.getForUpdate(ids)
          await clients.remove(ids)
          return removed.map(({ props }) => props.id)
        },
        (removed) => removed.map((id) => ({ event: 'client.removed', of, id, data: { id } })),
      )
    },
  })
}

/** A digest is nobody's business. */
function shownField(name: string): string {
  return name === 'secretDigest' ? 'secret' : name
}

export function tellingPlatforms(
  platforms: ManagedPlatformRepo,
  tell: TellEvents,
): ManagedPlatformRepo {
  const of = 'platform'
  return replacing(platforms, ['get'], {
    add: (draft, isDefault) =>
      tell.with(
        ['platform.added'],
        () => platforms.add(draft, isDefault),
        (id) => (id === undefined ? [] : [{ event: 'platform.added', of, id, data: { id } }]),
      ),
    update: updating(platforms, tell),
    setDefault: (id, isDefault, look) =>
      tell.with(
        ['platform.changed'],
        () => platforms.setDefault(id, isDefault, look),
        (isThere) => (isThere ? [platformChanged(id, ['isDefault'])] : []),
      ),
    remove: removing(platforms, tell),
  })
}

function platformChanged(id: Id, fields: readonly string[]): Told {
  return { event: 'platform.changed', of: 'platform', id, data: { id, fields } }
}

function updating(platforms: ManagedPlatformRepo, tell: TellEvents): ManagedPlatformRepo['update'] {
  return (id, change, isForced) => {
    let fields: readonly string[] = []
    const noting: typeof change = (current) => {
      const draft = change(current)
      fields = differing<object>(current.props, draft)
      return draft
    }
    return tell.with(
      ['platform.changed'],
      () => platforms.update(id, noting, isForced),
      (outcome) => (outcome === 'updated' ? [platformChanged(id, fields)] : []),
    )
  }
}

function removing(platforms: ManagedPlatformRepo, tell: TellEvents): ManagedPlatformRepo['remove'] {
  return (ids, look) => {
    let removed: readonly StoragePlatform[] = []
    const looking = (chosen: readonly StoragePlatform[]) => {
      removed = chosen
      look?.(chosen)
    }
    return tell.with(
      ['platform.removed'],
      () => platforms.remove(ids, looking),
      (outcome) => (typeof outcome === 'number' ? removed.map(platformRemoved) : []),
    )
  }
}

function platformRemoved({ id }: StoragePlatform): Told {
  return { event: 'platform.removed', of: 'platform', id, data: { id } }
}
