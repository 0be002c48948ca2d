import { beforeEach, describe, expect, it } from 'vitest'
import type { NewProgramKey } from '../../application/ports/sessions/program-key-repo.ts'
import { aMenu, aRole } from '../support/access-builders.ts'
import { aUser } from '../support/builders.ts'
import { aProgramKey } from '../support/program-key-builders.ts'
import type { RecordsHarness } from '../support/records.ts'
import { later, uniqueHex } from '../support/unique.ts'

const origin = { address: '203.0.113.9', userAgent: 'curl/8' }
const READ = 'system:notice:list'
const WRITE = 'system:notice:add'

export function programKeyRepoContract(adapter: string, records: RecordsHarness) {
  describe(`ProgramKeyRepo contract: ${adapter}`, () => {
    const clerk = aRole({ id: '70', key: 'clerk' })
    beforeEach(async () => {
      const { given } = records()
      await given.user(
        aUser({ id: '1', name: 'root', roles: [aRole({ id: '1', key: 'superadmin' })] }),
      )
      await given.user(aUser({ id: '2', name: 'alice', roles: [clerk] }))
      await given.menu(aMenu({ id: '80', permission: READ }))
      await given.grant(clerk.id, '80')
    })

    const added = async (key: NewProgramKey, most = 50) => {
      const addition = await records().keys.add(key, most)
      if (addition.state !== 'added') throw new Error(addition.state)
      return addition.id
    }

    it('lists the keys of one user, oldest first, without their digests', async () => {
      const { keys } = records()
      const [one, two] = [aProgramKey(), aProgramKey({ networks: [] })]
      const ids = [await added(one), await added(two)]
      await added(aProgramKey({ userId: '1' }))
      const stored = [one, two].map(({ digest: _, madeBy: _by, ...key }, at) => ({
        ...key,
        id: ids[at],
      }))
      const unused = { lastUsedAt: undefined, lastAddress: undefined }
      expect(await keys.listOf('2')).toEqual(stored.map((key) => ({ ...key, ...unused })))
      expect(await keys.listOf('987654321')).toEqual([])
    })

    it('refuses a second key of a name, for one user', async () => {
      const { keys } = records()
      await added(aProgramKey({ name: 'deploy' }))
      expect(await keys.add(aProgramKey({ name: 'deploy' }), 50)).toEqual({ state: 'name-taken' })
      await added(aProgramKey({ name: 'deploy', userId: '1' }))
    })

    it('never adds more than so many, also all at once', async () => {
      const { keys } = records()
      const all = await Promise.all(Array.from({ length: 8 }, () => keys.add(aProgramKey(), 3)))
      expect(all.filter(({ state }) => state === 'added')).toHaveLength(3)
      expect(all.filter(({ state }) => state === 'too-many')).toHaveLength(5)
      expect(await keys.listOf('2')).toHaveLength(3)
    })

    it('gives what key and owner both may, and no role', async () => {
      const { keys, given } = records()
      const key = aProgramKey({ permissions: [READ, WRITE] })
      const id = await added(key)
      const live = await keys.getLive(key.digest)
      expect(live?.expiresAt).toEqual(later(3600))
      expect(live?.caller).toMatchObject({ userId: '2', userName: 'alice', roleKeys: [] })
      expect(live?.caller.key).toEqual({ id, name: key.name, networks: key.networks })
      expect(live?.caller.permissions.codes).toEqual([READ])
      await given.menu(aMenu({ id: '81', permission: WRITE }))
      await given.grant(clerk.id, '81')
      const after = await keys.getLive(key.digest)
      expect(after?.caller.permissions.codes).toEqual([WRITE, READ])
      expect(after?.accessVersion).toBeGreaterThan(live?.accessVersion ?? Infinity)
    })

    it('gives a key of an administrator its own permissions only', async () => {
      const key = aProgramKey({ userId: '1' })
      await added(key)
      const caller = (await records().keys.getLive(key.digest))?.caller
      expect(caller?.permissions.everything).toBe(false)
      expect(caller?.permissions.codes).toEqual([READ])
    })

    it('knows no key that is unknown, similar, or of a disabled user', async () => {
      const { keys, given } = records()
      const key = aProgramKey()
      await added(key)
      for (const other of ['', '%', uniqueHex(64), key.digest.slice(1), `${key.digest}\u0000`])
        expect(await keys.getLive(other)).toBeUndefined()
      await given.disableUser('2')
      expect(await keys.getLive(key.digest)).toBeUndefined()
    })

    it('removes a key, which makes all copies outdated', async () => {
      const { keys, accessVersion } = records()
      const key = aProgramKey()
      const id = await added(key)
      expect(await keys.digestOf(id, '1')).toBeUndefined()
      expect(await keys.digestOf(id, '2')).toBe(key.digest)
      const before = (await keys.getLive(key.digest))?.accessVersion ?? Infinity
      await keys.remove(id)
      await keys.remove(id)
      expect([await keys.getLive(key.digest), await keys.digestOf(id, '2')]).toEqual([
        undefined,
        undefined,
      ])
      await expect.poll(() => accessVersion.current()).toBeGreaterThan(before)
    })

    it('notes the last use, and never an older one', async () => {
      const { keys } = records()
      const key = aProgramKey()
      await added(key)
      await keys.noteUses(new Map([[key.digest, { at: later(60), origin }]]))
      const older = { at: later(30), origin: { ...origin, address: '203.0.113.1' } }
      await keys.noteUses(new Map([[key.digest, older]]))
      await keys.noteUses(new Map([[uniqueHex(64), older]]))
      await keys.noteUses(new Map())
      const used = { lastUsedAt: later(60), lastAddress: origin.address }
      expect(await keys.listOf('2')).toMatchObject([used])
    })

    it('adds one entry a day to the login log, with the name of the key', async () => {
      const { keys, log, profiles } = records()
      const key = aProgramKey({ name: 'deploy' })
      await added(key)
      const uses = [0, 1, 2, 86_400, 86_401]
      for (const after of uses)
        await Promise.all(
          [0, 1].map((by) =>
            keys.noteUses(new Map([[key.digest, { at: later(after + by / 10), origin }]])),
          ),
        )
      const page = {
        filter: {},
        sort: { by: 'at', direction: 'asc' },
        offset: 0,
        limit: 10,
      } as const
      const { entries } = await log.list(page)
      const logged = { userName: 'alice → deploy', outcome: 'success', origin }
      expect(entries).toMatchObject([logged, logged])
      expect(await profiles.lastLogin('2')).toBeUndefined()
      expect(await profiles.lastLogins(['2'])).toEqual(new Map())
    })
  })
}
