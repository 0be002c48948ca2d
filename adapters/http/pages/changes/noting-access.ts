import { replacing } from '../../../../application/modules/replacing.ts'
import type { ManagedPlatformRepo } from '../../../../application/ports/platforms/managed-platform-repo.ts'
import type { ManagedClientRepo } from '../../../../application/ports/sign-in/managed-client-repo.ts'
import { Client } from '../../../../domain/client/client.ts'
import { GrantPolicy } from '../../../../domain/client/grant-policy.ts'
import type { Id } from '../../../../domain/shared/id.ts'
import { StoragePlatform } from '../../../../domain/storage/platforms/storage-platform.ts'
import { isNoting, noteChange } from '../../edge/audit/noted-changes.ts'
import { platformRow } from '../../files/platforms/platform-row.ts'
import { clientRow } from '../client-forms.ts'

/** Stands for a secret that is another one. Entries mask it, as they do rows that have the mask. */
const OTHER_SECRET = 'other'

/** Keeps changes as clients are shown in lists: their secrets are masked. */
export function notingClients(clients: ManagedClientRepo): ManagedClientRepo {
  const record = 'client'
  const shown = async (id: Id) => {
    const client = isNoting() ? await clients.get({ id }) : undefined
    return client && sortedRow(client)
  }
  const held = async (ids: readonly Id[]) => (isNoting() ? clients.getForUpdate(ids) : [])
  return replacing(clients, ['list', 'slice', 'get', 'getForUpdate'], {
    async add(client) {
      const id = await clients.add(client)
      if (id !== undefined) noteChange({ record, id, after: await shown(id) })
      return id
    },
    async change(id, changes) {
      const [before] = await held([id])
      const outcome = await clients.change(id, changes)
      if (outcome !== 'changed') return outcome
      const secret = changes.secretDigest !== undefined && { clientSecret: OTHER_SECRET }
      const after = { ...(await shown(id)), ...secret }
      noteChange({ record, id, before: before && sortedRow(before), after })
      return outcome
    },
    async remove(ids) {
      const removed = await held(ids)
      await clients.remove(ids)
      for (const client of removed) {
        noteChange({ record, id: client.props.id, before: sortedRow(client) })
      }
    },
  })
}

/** Another order of grant types is no change. */
function sortedRow({ props }: Client) {
  const sorted = ({ grantTypes }: GrantPolicy) => new GrantPolicy(grantTypes.toSorted())
  const { grants, strongGrants } = props
  const lists = { grants: sorted(grants), strongGrants: sorted(strongGrants) }
  return clientRow(new Client({ ...props, ...lists }))
}

export function notingPlatforms(platforms: ManagedPlatformRepo): ManagedPlatformRepo {
  const record = 'platform'
  const get = async (id: Id) => (isNoting() ? platforms.get(id) : undefined)
  return replacing(platforms, ['get'], {
    async add(draft, isDefault) {
      const id = await platforms.add(draft, isDefault)
      const platform = id === undefined ? undefined : await get(id)
      if (platform) noteChange({ record, id: platform.id, after: platformRow(platform) })
      return id
    },
    update: updating(platforms),
    async setDefault(id, isDefault, look) {
      let before: StoragePlatform | undefined
      const isThere = await platforms.setDefault(id, isDefault, (current) => {
        before = current
        look?.(current)
      })
      if (before) noteEdit(before, isDefault ? { isDefault, status: 'normal' } : { isDefault })
      return isThere
    },
    async remove(ids, look) {
      let removed: readonly StoragePlatform[] = []
      const outcome = await platforms.remove(ids, (chosen) => {
        removed = chosen
        look?.(chosen)
      })
      if (typeof outcome !== 'number') return outcome
      for (const one of removed) noteChange({ record, id: one.id, before: platformRow(one) })
      return outcome
    },
  })
}

function updating(platforms: ManagedPlatformRepo): ManagedPlatformRepo['update'] {
  return async (id, change, isForced) => {
    let note = () => {}
    const noting: typeof change = (current) => {
      const draft = change(current)
      note = () => noteEdit(current, draft)
      return draft
    }
    const outcome = await platforms.update(id, noting, isForced)
    if (outcome === 'updated') note()
    return outcome
  }
}

function noteEdit(before: StoragePlatform, change: Partial<StoragePlatform['props']>): void {
  const after = new StoragePlatform({ ...before.props, ...change })
  const isOther = (key: 'accessKey' | 'secretKey') =>
    before.props.remote?.[key] !== after.props.remote?.[key]
  noteChange({
    record: 'platform',
    id: before.id,
    before: platformRow(before),
    after: {
      ...platformRow(after),
      ...(isOther('accessKey') && { accessKey: OTHER_SECRET }),
      ...(isOther('secretKey') && { secretKey: OTHER_SECRET }),
    },
  })
}
