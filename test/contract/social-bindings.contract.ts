import { describe, expect, it } from 'vitest'
import { aUser } from '../support/builders.ts'
import type { Records, RecordsHarness } from '../support/records.ts'
import { aBinding } from '../support/social-builders.ts'

export function socialBindingsContract(adapter: string, records: RecordsHarness) {
  describe(`SocialBindings contract: ${adapter}`, () => {
    it('finds the owner of an identity, and whether they may log in', async () => {
      const { given, bindings } = records()
      const { id } = await given.user(aUser({ name: 'Alice' }))
      expect(await bindings.bind(aBinding({ userId: id, outsideId: '42' }))).toBe('bound')
      const account = { userId: id, mayLogIn: true }
      expect(await bindings.get('GITHUB', '42')).toEqual(account)
      await given.disableUser(id)
      expect(await bindings.get('GITHUB', '42')).toEqual({ ...account, mayLogIn: false })
    })

    it.each([
      ['GITHUB', '4'],
      ['GITHUB', '421'],
      ['GITHUB', ' 42'],
      ['GITHUB', ''],
      ['GITHUB', '%'],
      ['GITHUB', "' or 1=1"],
      ['GITHUB', '4\x002'],
      ['github', '42'],
      ['GITEE', '42'],
      ['', '42'],
    ])('finds nobody for the similar %j %j', async (source, outsideId) => {
      const { given, bindings } = records()
      const { id } = await given.user(aUser())
      await bindings.bind(aBinding({ userId: id, outsideId: '42' }))
      expect(await bindings.get(source, outsideId)).toBeUndefined()
    })

    it('lists the bindings of one user as they were made, oldest first', async () => {
      const { given, bindings } = records()
      const one = await given.user(aUser())
      const other = await given.user(aUser())
      const made = ['GITHUB', 'GITEE', 'MAXKEY'].map((source) =>
        aBinding({ userId: one.id, source, email: undefined, avatarUrl: undefined }),
      )
      for (const binding of made) await bindings.bind(binding)
      await bindings.bind(aBinding({ userId: other.id }))
      const listed = await bindings.listOf(one.id)
      expect(listed.map(({ id: _, ...rest }) => rest)).toEqual(made)
      expect(new Set(listed.map(({ id }) => id)).size).toBe(3)
      expect(await bindings.listOf('987654321')).toEqual([])
    })

    it('binds an identity once, and says so to its own user too', async () => {
      const { given, bindings } = records()
      const one = await given.user(aUser())
      const other = await given.user(aUser())
      const binding = aBinding({ userId: one.id })
      await bindings.bind(binding)
      expect(await bindings.bind(binding)).toBe('identity-taken')
      expect(await bindings.bind({ ...binding, userId: other.id })).toBe('identity-taken')
      expect(await bindings.listOf(other.id)).toEqual([])
    })

    it('never replaces a binding of the same source', async () => {
      const { given, bindings } = records()
      const { id } = await given.user(aUser())
      await bindings.bind(aBinding({ userId: id, outsideId: 'first' }))
      expect(await bindings.bind(aBinding({ userId: id, outsideId: 'second' }))).toBe(
        'source-taken',
      )
      expect(await bindings.listOf(id)).toMatchObject([{ outsideId: 'first' }])
      expect(await bindings.get('GITHUB', 'second')).toBeUndefined()
    })

    it('binds one identity to exactly one of ten simultaneous users', async () => {
      const { given, bindings } = records()
      const users = await Promise.all(Array.from({ length: 10 }, () => given.user(aUser())))
      for (let race = 0; race < 20; race += 1) {
        const wanted = { source: `S${race}`, outsideId: '42' }
        const outcomes = await Promise.all(
          users.map(({ id }) => bindings.bind(aBinding({ ...wanted, userId: id }))),
        )
        expect(outcomes.filter((outcome) => outcome === 'bound')).toHaveLength(1)
        expect(outcomes.filter((outcome) => outcome === 'identity-taken')).toHaveLength(9)
        const winner = users[outcomes.indexOf('bound')]
        expect((await bindings.get(wanted.source, '42'))?.userId).toBe(winner?.id)
      }
    })

    it('binds exactly one of ten identities that one user wants at once', async () => {
      const { given, bindings } = records()
      const { id } = await given.user(aUser())
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, () => bindings.bind(aBinding({ userId: id }))),
      )
      expect(outcomes.filter((outcome) => outcome === 'bound')).toHaveLength(1)
      expect(await bindings.listOf(id)).toHaveLength(1)
    })

    it('removes a binding for its user alone', async () => {
      const { given, bindings } = records()
      const one = await given.user(aUser(), 'hash')
      const other = await given.user(aUser(), 'hash')
      const id = await boundId(records(), one.id)
      expect(await bindings.remove(id, other.id)).toBe('not-found')
      expect(await bindings.remove('987654321', one.id)).toBe('not-found')
      expect(await bindings.listOf(one.id)).toHaveLength(1)
      expect(await bindings.remove(id, one.id)).toBe('removed')
      expect(await bindings.remove(id, one.id)).toBe('not-found')
      expect(await bindings.listOf(one.id)).toEqual([])
    })

    it('lets an identity be bound again after it was set free', async () => {
      const { given, bindings } = records()
      const one = await given.user(aUser(), 'hash')
      const other = await given.user(aUser(), 'hash')
      await bindings.remove(await boundId(records(), one.id, '42'), one.id)
      expect(await bindings.bind(aBinding({ userId: other.id, outsideId: '42' }))).toBe('bound')
    })

    it('keeps the last binding of a user without password, also when all go at once', async () => {
      const { given, bindings } = records()
      const { id } = await given.user(aUser())
      for (const source of ['A', 'B', 'C', 'D']) {
        await bindings.bind(aBinding({ userId: id, source }))
      }
      const all = await bindings.listOf(id)
      const outcomes = await Promise.all(all.map((one) => bindings.remove(one.id, id)))
      expect(outcomes.sort()).toEqual(['last-way-in', 'removed', 'removed', 'removed'])
      expect(await bindings.listOf(id)).toHaveLength(1)
    })
  })
}

async function boundId({ bindings }: Records, userId: string, outsideId = '42'): Promise<string> {
  await bindings.bind(aBinding({ userId, outsideId }))
  return (await bindings.listOf(userId))[0]?.id ?? ''
}
