import { describe, expect, it } from 'vitest'
import type { ScimResources } from '../../../application/parts/directory/scim/scim-resources.ts'
import { attributePath } from '../../../domain/parts/directory/scim/scim-schema.ts'

interface Stores {
  readonly resources: ScimResources
  transaction<T>(work: () => Promise<T>): Promise<T>
}

const AT = new Date('2026-11-27T10:00:00Z')
const LATER = new Date('2026-11-27T11:00:00Z')
const NOBODY = '00000000-0000-4000-8000-000000000000'

export function scimResourcesContract(adapter: string, stores: () => Stores) {
  const user = async (userName: string) =>
    (await stores().resources.add('user', { userName }, AT))?.id ?? ''
  const group = async (displayName: string) =>
    (await stores().resources.add('group', { displayName }, AT))?.id ?? ''
  const set = (id: string, document: Record<string, string>, touched?: boolean) =>
    stores().transaction(() => stores().resources.set(id, document, LATER, touched))

  describe(`ScimResources contract: ${adapter}`, () => {
    it('adds, gets and removes a resource of its kind', async () => {
      const { resources } = stores()
      const added = await resources.add('user', { userName: 'Kept', title: 'Dr.' }, AT)
      expect(added).toMatchObject({ version: 1, createdAt: AT, changedAt: AT, kind: 'user' })
      const id = added?.id ?? ''
      expect(await resources.get('user', id)).toEqual(added)
      expect(await resources.get('group', id)).toBeUndefined()
      expect(await resources.get('user', 'no uuid')).toBeUndefined()
      await resources.remove(id)
      await resources.remove(id)
      expect(await resources.get('user', id)).toBeUndefined()
    })

    it('gives a name once, whatever the case of its letters', async () => {
      const id = await user('Once')
      const other = await user('Another')
      expect(await stores().resources.add('user', { userName: 'ONCE' }, AT)).toBeUndefined()
      expect(await set(other, { userName: 'oncE' })).toBeUndefined()
      expect(await set(id, { userName: 'ONCE' })).toMatchObject({ version: 2 })
      expect(await stores().resources.get('user', other)).toMatchObject({ version: 1 })
      expect(await group('Once')).not.toBe('')
    })

    it('gives the name to one of two at the same time', async () => {
      const both = [1, 2].map(() => stores().resources.add('user', { userName: 'Raced' }, AT))
      const added = (await Promise.all(both)).filter((one) => one !== undefined)
      expect(added).toHaveLength(1)
    })

    it('makes a version of what changes only', async () => {
      const id = await user('Versioned')
      expect(await set(id, { userName: 'Versioned' })).toMatchObject({ version: 1, changedAt: AT })
      const changed = await set(id, { userName: 'Versioned', title: 'x' })
      expect(changed).toMatchObject({ version: 2, changedAt: LATER, createdAt: AT })
      expect(await set(id, { userName: 'Versioned', title: 'x' }, true)).toMatchObject({
        version: 3,
      })
    })

    it('changes members, and says who joined or left', async () => {
      const { resources } = stores()
      const [a, b, c] = [await user('m-a'), await user('m-b'), await user('m-c')]
      const id = await group('Changing')
      const change = (op: 'add' | 'remove' | 'set', ...ids: readonly string[]) =>
        stores().transaction(() => resources.changeMembers(id, { op, ids }))
      expect(await change('add', a, b, a.toUpperCase())).toEqual(expect.arrayContaining([a, b]))
      expect(await change('add', b)).toEqual([])
      expect(await change('remove', b, c, 'nobody')).toEqual([b])
      expect((await change('set', c)).sort()).toEqual([a, c].sort())
      await expect(change('add', NOBODY)).rejects.toMatchObject({ code: 'scim_invalid' })
      await expect(change('add', id)).rejects.toMatchObject({ code: 'scim_invalid' })
      expect((await resources.groupsOf([a, c])).get(c)).toEqual([{ id, name: 'Changing' }])
      await expect(resources.membersOf([id], 0)).rejects.toMatchObject({ code: 'scim_invalid' })
      await resources.remove(c)
      expect((await resources.membersOf([id], 9)).size).toBe(0)
      expect(await change('set')).toEqual([])
    })

    it('gives pages in the order of creation, and the total', async () => {
      const { resources } = stores()
      const filter = { op: 'sw', path: userNamePath(), value: 'page-' } as const
      for (const number of [1, 2, 3, 4, 5]) await user(`Page-${number}`)
      const at = async (offset: number, limit: number) => {
        const { total, resources: found } = await resources.find('user', { filter, offset, limit })
        return [total, ...found.map(({ document }) => document.userName)]
      }
      const first = await at(0, 2)
      const rest = await at(2, 9)
      expect([first[0], rest[0]]).toEqual([5, 5])
      expect([...first.slice(1), ...rest.slice(1)].sort()).toEqual(
        [1, 2, 3, 4, 5].map((number) => `Page-${number}`),
      )
      expect(await at(9, 9)).toEqual([5])
      expect(await at(0, 0)).toEqual([5])
    })
  })
}

function userNamePath() {
  const path = attributePath('user', 'userName')
  if (!path) throw new Error('There is no such attribute.')
  return path
}
