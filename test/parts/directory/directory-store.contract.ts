import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DirectoryStore } from '../../../application/parts/directory/directory-store.ts'
import { EVERY_ROW, NO_ROW } from '../../../domain/access/data-scope.ts'
import type { DirectoryPerson } from '../../../domain/parts/directory/person.ts'
import { SUPER_USER } from '../../../domain/users/super-user.ts'

interface Store {
  readonly store: DirectoryStore
  /** Adds an account with a password. @returns its id */
  account(
    name: string,
    email?: { readonly key: string; readonly isProven: boolean },
  ): Promise<string>
  department(): Promise<string>
  hasPassword(id: string): Promise<boolean>
  close(): Promise<void>
}

const AT = new Date('2026-03-01T08:00:00Z')
const LATER = new Date('2026-03-02T08:00:00Z')

let people = 0

function person(said: Partial<DirectoryPerson> = {}): DirectoryPerson {
  people += 1
  const nothing = { departments: [], groups: [], attributes: {}, isActive: true }
  return { key: `key-${people}`, name: `name-${people}`, ...nothing, ...said }
}

export function directoryStoreContract(open: () => Promise<Store>): void {
  describe('DirectoryStore', () => {
    let opened: Store
    let store: DirectoryStore
    let userId = ''
    beforeAll(async () => {
      opened = await open()
      store = opened.store
    })
    beforeEach(async () => {
      people += 1
      userId = await opened.account(`account-${people}`)
    })
    afterAll(() => opened.close())

    it('links an account by the key of a person, and removes its password', async () => {
      const eva = person({ groups: ['staff'] })
      await store.link(userId, eva, AT)
      const link = { userId, key: eva.key, name: eva.name, groups: ['staff'] }
      expect(await store.byKey(eva.key)).toMatchObject(link)
      expect(await store.byUser(userId)).toMatchObject(link)
      expect(await opened.hasPassword(userId)).toBe(false)
      expect(await store.keepsPassword(userId)).toBe(true)
    })

    it('links neither an account nor a key twice', async () => {
      const [eva, other] = [person(), person()]
      await store.link(userId, eva, AT)
      await expect(store.link(userId, other, AT)).rejects.toThrow()
      const second = await opened.account(`second-${people}`)
      await expect(store.link(second, eva, AT)).rejects.toThrow()
    })

    it('gives the account of somebody who has left to another key', async () => {
      const [eva, again] = [person(), person()]
      await store.link(userId, eva, AT)
      await store.setLeft(userId, AT)
      expect(await store.candidates(`account-${people - 2}`, undefined)).toEqual([userId])
      await store.link(userId, again, LATER)
      expect(await store.byKey(eva.key)).toBeUndefined()
      expect(await store.byKey(again.key)).toMatchObject({ userId, leftAt: AT, stamp: '' })
    })

    it('finds by the key before the name', async () => {
      const eva = person()
      const namesake = person({ name: eva.key })
      await store.link(userId, eva, AT)
      await store.link(await opened.account(`other-${people}`), namesake, AT)
      expect((await store.find(eva.key))?.key).toBe(eva.key)
      expect((await store.find(eva.name.toUpperCase()))?.key).toBe(eva.key)
      expect(await store.find('nobody')).toBeUndefined()
    })

    it('keeps what the directory said, and since when somebody has left', async () => {
      const eva = person()
      await store.link(userId, eva, AT)
      await store.settled(userId, { ...eva, name: 'new', groups: ['a', 'b'] }, 'stamp', LATER)
      await store.setLeft(userId, LATER)
      const kept = { name: 'new', groups: ['a', 'b'], stamp: 'stamp', leftAt: LATER }
      expect((await store.all()).get(eva.key)).toMatchObject(kept)
      await store.setLeft(userId, undefined)
      expect((await store.byKey(eva.key))?.leftAt).toBeUndefined()
    })

    it('counts who is there, has left, and waits', async () => {
      const before = await store.counts()
      await store.link(userId, person(), AT)
      await store.setLeft(userId, AT)
      await store.link(await opened.account(`here-${people}`), person(), AT)
      await store.wait(person(), 'unknown', undefined, AT)
      const { here, left, waiting } = before
      expect(await store.counts()).toEqual({ here: here + 1, left: left + 1, waiting: waiting + 1 })
    })

    it('forgets a link that was made since, which a stranger may have done', async () => {
      const eva = person()
      await store.link(userId, eva, AT)
      await store.removeSince(userId, LATER)
      expect(await store.byKey(eva.key)).toBeDefined()
      await store.removeSince(userId, AT)
      expect(await store.byKey(eva.key)).toBeUndefined()
    })

    it('replaces what rules have given', async () => {
      await store.link(userId, person(), AT)
      await store.setGiven(userId, { roles: ['5', '7'], posts: ['9'] })
      await store.setGiven(userId, { roles: ['7'], posts: [] })
      expect(await store.givenTo(userId)).toEqual({ roles: ['7'], posts: [] })
    })

    it('lists accounts by name, with what rules have given', async () => {
      const eva = person()
      await store.link(userId, eva, AT)
      await store.setGiven(userId, { roles: ['1'], posts: ['999999'], department: '100' })
      const page = { by: '0', offset: 0, limit: 1000 }
      const { rows, total } = await store.people({ ...page, scope: EVERY_ROW })
      expect(await store.people({ ...page, scope: NO_ROW })).toEqual({ rows: [], total: 0 })
      expect((await store.people({ ...page, by: userId, scope: NO_ROW })).total).toBe(1)
      expect(total).toBe(rows.length)
      const userName = rows[0]?.userName.slice(1).toUpperCase()
      const found = await store.people({ ...page, scope: EVERY_ROW, userName })
      expect(found.rows[0]).toEqual(rows[0])
      const none = { ...page, scope: EVERY_ROW, userName: '%' }
      expect(await store.people(none)).toEqual({ rows: [], total: 0 })
      const row = rows.find((one) => one.userId === userId)
      expect(row).toMatchObject({ name: eva.name, leftAt: undefined, settledAt: AT })
      expect(row?.given).toHaveLength(2)
    })

    it('names accounts that may be theirs: by name, or by a proven address', async () => {
      const named = await opened.account(`named-${people}`)
      const proven = await opened.account(`p-${people}`, {
        key: `p-${people}@x.org`,
        isProven: true,
      })
      await opened.account(`q-${people}`, { key: `q-${people}@x.org`, isProven: false })
      expect(await store.candidates(`named-${people}`, `p-${people}@x.org`)).toEqual([
        named,
        proven,
      ])
      expect(await store.candidates('nobody', `q-${people}@x.org`)).toEqual([])
      expect(await store.candidates('admin', undefined)).not.toContain(SUPER_USER)
      await store.link(named, person(), AT)
      expect(await store.candidates(`named-${people}`, undefined)).toEqual([])
    })

    it('lists who waits once, and forgets whoever is linked or taken', async () => {
      const [eva, fay] = [person({ email: 'eva@x.org' }), person({ name: 'with \u0000 inside' })]
      await store.wait(eva, 'unknown', undefined, AT)
      await store.wait(eva, 'asks', userId, LATER)
      await store.wait(fay, 'refused', undefined, AT)
      const { rows } = await store.waiting(0, 10)
      const row = rows.find(({ key }) => key === eva.key)
      expect(row).toMatchObject({ reason: 'asks', userId, since: AT, lastAt: LATER })
      const taken = await store.takeWaiting(row?.id ?? '')
      expect(taken).toMatchObject({ key: eva.key, userName: `account-${people - 2}` })
      expect(await store.takeWaiting(row?.id ?? '')).toBeUndefined()
      await store.link(userId, fay, AT)
      expect((await store.waiting(0, 10)).rows.map(({ key }) => key)).not.toContain(fay.key)
    })

    it('knows departments by their key', async () => {
      const id = await opened.department()
      await store.linkDepartment(`d-${people}`, id)
      await store.linkDepartment(`d-${people}`, id)
      expect((await store.departmentsByKey()).get(`d-${people}`)).toBe(id)
    })

    it('keeps the last hundred runs', async () => {
      const counts = { added: 1, changed: 2, enabled: 0, disabled: 3, refused: 0, told: 4 }
      const run = { begunAt: AT, endedAt: LATER, isWhole: true, rules: 'r', counts }
      for (let at = 0; at < 102; at += 1)
        await store.addRun({
          ...run,
          state: 'done',
          names: { added: [`n ${at}`] },
          failure: undefined,
        })
      await store.addRun({ ...run, state: 'failed', names: {}, failure: 'away' })
      const runs = await store.runs()
      expect(runs).toHaveLength(100)
      expect(runs[0]).toEqual({ ...run, state: 'failed', names: {}, failure: 'away' })
      expect(runs[1]).toMatchObject({ state: 'done', names: { added: ['n 101'] } })
    })
  })
}
