import { beforeEach, describe, expect, it } from 'vitest'
import type { NewShareLink } from '../../../application/parts/shares/share-link-repo.ts'
import type { FileScope } from '../../../domain/storage/files/file-scope.ts'
import { aMenu, aRole } from '../../support/access-builders.ts'
import { aPlatform, aStoredFile, aUser } from '../../support/builders.ts'
import type { DatabaseHarness } from '../../support/records.ts'
import { later } from '../../support/unique.ts'

const AT = new Date('2026-11-27T10:00:00Z')
const minutes = (count: number) => new Date(AT.getTime() + count * 60_000)
const PAGE = { offset: 0, limit: 10 }

export function shareLinkRepoContract(adapter: string, records: DatabaseHarness) {
  const shares = () => records().shares
  const aLink = (given: Partial<NewShareLink> = {}): NewShareLink => ({
    userId: '1',
    digest: 'one',
    files: [{ id: '41', linkEpoch: 2, sha256: 'ab' }],
    passwordHash: undefined,
    networks: ['10.0.0.0/8'],
    mostUses: undefined,
    createdAt: AT,
    expiresAt: minutes(60),
    remark: 'for the auditors',
    ...given,
  })
  const added = async (given?: Partial<NewShareLink>) =>
    String(await shares().add(aLink(given), 100))
  const usesOf = async (id: string) => (await shares().getLive({ id }))?.link.uses

  describe(`ShareLinkRepo contract: ${adapter}`, () => {
    beforeEach(async () => {
      const role = aRole({ id: '1001', key: 'clerk' })
      await records().given.user(aUser({ id: '1', name: 'mei', roles: [role] }))
      await records().given.user(aUser({ id: '2', name: 'lin' }))
      const menu = await records().given.menu(aMenu({ permission: 'system:oss:share' }))
      await records().given.grant(role.id, menu.id)
    })

    it('keeps a link, and finds it by digest or id with what its maker may do now', async () => {
      const id = await added({ passwordHash: 'hash', mostUses: 3 })
      const { nickName } = aUser({ id: '1' }).props
      const found = await shares().getLive({ digest: 'one' })
      const { digest: _, ...kept } = aLink({ passwordHash: 'hash', mostUses: 3 })
      const unused = { id, uses: 0, lastUsedAt: undefined, endedAt: undefined }
      expect(found?.link).toEqual({ ...kept, ...unused })
      expect(found?.maker.permissions.codes).toEqual(['system:oss:share'])
      expect(found?.maker).toMatchObject({ nickName, passwordIsGiven: false, lacksFactor: false })
      expect((await shares().getLive({ id }))?.link).toEqual(found?.link)
      expect(await shares().getLive({ digest: 'other' })).toBeUndefined()
      await records().given.factorRole('1001')
      expect((await shares().getLive({ id }))?.maker.lacksFactor).toBe(true)
      await records().given.disableUser('1')
      expect(await shares().getLive({ id })).toBeUndefined()
    })

    it('T-114 counts exactly as many uses as a link has, of many at once', async () => {
      const id = await added({ mostUses: 3 })
      const uses = await Promise.all(Array.from({ length: 20 }, () => shares().use(id, minutes(1))))
      expect(uses.filter((isUsed) => isUsed)).toHaveLength(3)
      expect((await shares().getLive({ id }))?.link).toMatchObject({
        uses: 3,
        lastUsedAt: minutes(1),
      })
      const endless = await added({ digest: 'two' })
      for (let at = 1; at < 4; at += 1) expect(await shares().use(endless, minutes(at))).toBe(true)
    })

    it('counts no use of what has expired or was ended', async () => {
      const id = await added()
      expect(await shares().use(id, minutes(60))).toBe(false)
      expect(await shares().end([id], 'all', minutes(1))).toBe(1)
      expect(await shares().end([id], 'all', minutes(2))).toBe(0)
      expect(await shares().use(id, minutes(2))).toBe(false)
      expect([await usesOf(id), await shares().use('987654321', AT)]).toEqual([0, false])
      expect((await shares().getLive({ id }))?.link.endedAt).toEqual(minutes(1))
    })

    it('never leads to more open ones of a user, of many additions at once', async () => {
      const one = (at: number) => shares().add(aLink({ digest: `d${at}` }), 4)
      const ids = await Promise.all(Array.from({ length: 9 }, (_, at) => one(at)))
      const made = ids.flatMap((id) => id ?? [])
      expect(made).toHaveLength(4)
      expect(await shares().add(aLink({ digest: 'other', userId: '2' }), 4)).toBeDefined()
      await shares().end(made.slice(0, 1), 'all', AT)
      expect(await one(20)).toBeDefined()
      const late = { digest: 'late', createdAt: minutes(60), expiresAt: minutes(120) }
      expect(await shares().add(aLink(late), 4)).toBeDefined()
    })

    it('lists and ends those of the makers in a scope, newest first, with names of files', async () => {
      await records().given.platform(aPlatform({ key: 'default', isDefault: true }))
      const { digest: _digest, state: _state, id: _id, ...asked } = aStoredFile().props
      const { id: fileId } = await records().files.add(asked, later(60))
      const files = [fileId, '987654321'].map((id) => ({ id, linkEpoch: 0, sha256: '' }))
      const mine = await added({ files })
      const others = await added({ digest: 'two', userId: '2' })
      const all = await shares().list(PAGE, 'all')
      expect(all.links.map(({ link }) => link.id)).toEqual([others, mine])
      expect([all.total, all.links.map(({ userName }) => userName)]).toEqual([2, ['lin', 'mei']])
      expect(all.links[1]?.fileNames).toEqual([asked.originalName, undefined])
      const own = { uploaderId: '1', departments: new Set<string>() }
      const listed = await shares().list(PAGE, own)
      expect([listed.total, listed.links.map(({ link }) => link.id)]).toEqual([1, [mine]])
      expect((await shares().list({ offset: 1, limit: 1 }, 'all')).links).toHaveLength(1)
      expect(await shares().end([others, mine], own, AT)).toBe(1)
      expect((await shares().getLive({ id: others }))?.link.endedAt).toBeUndefined()
    })

    it('names the files of the scope only, whoever shared them', async () => {
      await records().given.platform(aPlatform({ key: 'default', isDefault: true }))
      const fileOf = async (uploaderId: string) => {
        const given = { uploaderId, originalName: `of ${uploaderId}.txt` }
        const { digest: _digest, state: _state, id: _id, ...asked } = aStoredFile(given).props
        const { id } = await records().files.add(asked, later(60))
        return { id, linkEpoch: 0, sha256: '' }
      }
      await added({ files: [await fileOf('2'), await fileOf('1')] })
      const own = { uploaderId: '1', departments: new Set<string>() }
      const names = async (scope: FileScope) =>
        (await shares().list(PAGE, scope)).links.map(({ fileNames }) => fileNames)
      expect(await names('all')).toEqual([['of 2.txt', 'of 1.txt']])
      expect(await names(own)).toEqual([[undefined, 'of 1.txt']])
    })

    it('removes a bounded number of those that have expired', async () => {
      for (const digest of ['a', 'b', 'c']) await added({ digest })
      const fresh = await added({ digest: 'fresh', expiresAt: minutes(90) })
      expect(await shares().removeExpired(minutes(60), 2)).toBe(2)
      expect(await shares().removeExpired(minutes(60), 2)).toBe(1)
      expect(await shares().removeExpired(minutes(60), 2)).toBe(0)
      expect(await usesOf(fresh)).toBe(0)
    })

    it('removes those that one user made since a time', async () => {
      const before = await added({ digest: 'before', createdAt: new Date(AT.getTime() - 1) })
      await added({ digest: 'since' })
      const others = await added({ digest: 'others', userId: '2' })
      await shares().removeSince('1', AT)
      const { links } = await shares().list(PAGE, 'all')
      expect(links.map(({ link }) => link.id).toSorted()).toEqual([before, others].toSorted())
    })
  })
}
