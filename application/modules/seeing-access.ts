import { ROLE } from '../../domain/access/role-record.ts'
import { differing } from '../../domain/shared/differing.ts'
import type { Id } from '../../domain/shared/id.ts'
import { StoragePlatform } from '../../domain/storage/platforms/storage-platform.ts'
import { USER } from '../../domain/users/user-record.ts'
import type { RoleLinks } from '../ports/accounts/role-links.ts'
import type { UserLinks } from '../ports/accounts/user-links.ts'
import type { MenuStore } from '../ports/console/menu-store.ts'
import type { ManagedPlatformRepo } from '../ports/platforms/managed-platform-repo.ts'
import type { ManagedClientRepo } from '../ports/sign-in/managed-client-repo.ts'
import { replacing } from './replacing.ts'
import { rolesChanged, type SeeChanges, type Seen } from './seen-changes.ts'

/** What a role may do, whose data it opens, and who has it. */
export function seeingRoleLinks(links: RoleLinks, changes: SeeChanges): RoleLinks {
  const [kind, of] = ['links', ROLE.name] as const
  const handing = (
    userIds: readonly Id[],
    change: () => Promise<void>,
    seen: Seen,
    isMeant: (roles: readonly Id[]) => boolean,
  ) =>
    changes.during(['user.roles-changed'], async ({ isHeard, see, tell }) => {
      const people = isHeard ? await links.people(userIds) : []
      await change()
      see(seen)
      for (const { id, roles } of people) if (isMeant(roles)) tell(rolesChanged(id))
    })
  return replacing(links, ['givenBy', 'existing', 'standings', 'isHeld', 'people', 'candidates'], {
    give: (id, member, after) =>
      changes.during(['role.changed'], async ({ isWanted, see }) => {
        const before = isWanted ? (await links.givenBy(id))[member] : []
        await links.give(id, member, after)
        see({ kind, of, id, member, before, after })
      }),
    hand: (id, users) =>
      handing(
        users,
        () => links.hand(id, users),
        { kind, of, id, member: 'users', before: [], after: users },
        (roles) => !roles.includes(id),
      ),
    take: (id, users) =>
      handing(
        users,
        () => links.take(id, users),
        { kind, of, id, member: 'users', before: users, after: [] },
        (roles) => roles.includes(id),
      ),
  })
}

export function seeingUserLinks(links: UserLinks, changes: SeeChanges): UserLinks {
  const [kind, of] = ['links', USER.name] as const
  return replacing(links, ['rolesOf', 'postsOf'], {
    setRoles: (id, after) =>
      changes.during(['user.roles-changed'], async ({ isWanted, see }) => {
        const before = isWanted ? await links.rolesOf(id) : []
        await links.setRoles(id, after)
        see({ kind, of, id, member: 'roles', before, after })
      }),
    setPosts: (id, after) =>
      changes.during([], async ({ isWanted, see }) => {
        const before = isWanted ? await links.postsOf(id) : []
        await links.setPosts(id, after)
        see({ kind, of, id, member: 'posts', before, after })
      }),
  })
}

export function seeingMenus(menus: MenuStore, changes: SeeChanges): MenuStore {
  const [kind, of] = ['menu', 'menu'] as const
  const kept = async (isWanted: boolean, ids: readonly Id[]) => {
    const all = isWanted ? await menus.all() : []
    return all.filter(({ id }) => ids.includes(id))
  }
  return replacing(menus, ['all', 'held', 'areGranted'], {
    add: (menu) =>
      changes.during([], async ({ see }) => {
        const id = await menus.add(menu)
        see({ kind, of, id, after: menu })
        return id
      }),
    edit: (menu) =>
      changes.during([], async ({ isWanted, see }) => {
        const [before] = await kept(isWanted, [menu.id])
        await menus.edit(menu)
        if (before) see({ kind, of, id: menu.id, before, after: { ...before, ...menu } })
      }),
    remove: (ids) =>
      changes.during([], async ({ isWanted, see }) => {
        const gone = await kept(isWanted, ids)
        await menus.remove(ids)
        for (const before of gone) see({ kind, of, id: before.id, before })
      }),
  })
}

export function seeingClients(clients: ManagedClientRepo, changes: SeeChanges): ManagedClientRepo {
  const [kind, of] = ['client', 'client'] as const
  return replacing(clients, ['list', 'slice', 'get', 'getForUpdate'], {
    add: (client) =>
      changes.during(['client.added'], async ({ isWanted, see }) => {
        const id = await clients.add(client)
        if (isWanted && id !== undefined) see({ kind, of, id, after: await clients.get({ id }) })
        return id
      }),
    change: (id, change) =>
      changes.during(['client.changed'], async ({ isWanted, see }) => {
        const [before] = isWanted ? await clients.getForUpdate([id]) : []
        const outcome = await clients.change(id, change)
        if (!before || outcome !== 'changed') return outcome
        const fields = Object.keys(change).map(shownField)
        see({ kind, of, id, before, after: await clients.get({ id }), fields })
        return outcome
      }),
    remove: (ids) =>
      changes.during(['client.removed'], async ({ isWanted, see }) => {
        const removed = isWanted ? await clients.getForUpdate(ids) : []
        await clients.remove(ids)
        for (const before of removed) see({ kind, of, id: before.props.id, before })
      }),
  })
}

/** A digest is nobody's business. */
function shownField(name: string): string {
  return name === 'secretDigest' ? 'secret' : name
}

export function seeingPlatforms(
  platforms: ManagedPlatformRepo,
  changes: SeeChanges,
): ManagedPlatformRepo {
  const [kind, of] = ['platform', 'platform'] as const
  return replacing(platforms, ['get'], {
    add: (draft, isDefault) =>
      changes.during(['platform.added'], async ({ isWanted, see }) => {
        const id = await platforms.add(draft, isDefault)
        if (isWanted && id !== undefined) see({ kind, of, id, after: await platforms.get(id) })
        return id
      }),
    update: updating(platforms, changes),
    setDefault: choosing(platforms, changes),
    remove: (ids, look) =>
      changes.during(['platform.removed'], async ({ see }) => {
        let removed: readonly StoragePlatform[] = []
        const outcome = await platforms.remove(ids, (chosen) => {
          removed = chosen
          look?.(chosen)
        })
        if (typeof outcome !== 'number') return outcome
        for (const before of removed) see({ kind, of, id: before.id, before })
        return outcome
      }),
  })
}

type Platforms = ManagedPlatformRepo

function updating(platforms: Platforms, changes: SeeChanges): Platforms['update'] {
  return (id, change, isForced) =>
    changes.during(['platform.changed'], async ({ see }) => {
      let seen: Seen | undefined
      const seeing: typeof change = (current) => {
        const draft = change(current)
        seen = edited(current, draft, differing<object>(current.props, draft))
        return draft
      }
      const outcome = await platforms.update(id, seeing, isForced)
      if (outcome === 'updated' && seen) see(seen)
      return outcome
    })
}

function choosing(platforms: Platforms, changes: SeeChanges): Platforms['setDefault'] {
  return (id, isDefault, look) =>
    changes.during(['platform.changed'], async ({ see }) => {
      let before: StoragePlatform | undefined
      const isThere = await platforms.setDefault(id, isDefault, (current) => {
        before = current
        look?.(current)
      })
      const change = isDefault ? ({ isDefault, status: 'normal' } as const) : { isDefault }
      if (before) see(edited(before, change, ['isDefault']))
      return isThere
    })
}

function edited(
  before: StoragePlatform,
  change: Partial<StoragePlatform['props']>,
  fields: readonly string[],
): Seen {
  const after = new StoragePlatform({ ...before.props, ...change })
  return { kind: 'platform', of: 'platform', id: before.id, before, after, fields }
}
