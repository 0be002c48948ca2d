import { describe, expect, it } from 'vitest'
import type { AddTerms } from '../../application/ports/files/stored-file-repo.ts'
import type { PlatformDraft } from '../../domain/storage/platforms/platform-draft.ts'
import { StoragePlatform } from '../../domain/storage/platforms/storage-platform.ts'
import { aPlatform, aStoredFile } from '../support/builders.ts'
import { aDraft, aRemotePlatform, remoteSettings } from '../support/platform-builders.ts'
import type { Records, RecordsHarness } from '../support/records.ts'
import { someMoment, uniqueHex } from '../support/unique.ts'
import { defaultPlatformContract } from './default-platform.contract.ts'

async function addFile({ files }: Records, platformKey: string, terms: AddTerms = {}) {
  const { id: _id, state: _state, digest: _digest, ...file } = aStoredFile({ platformKey }).props
  return files.add(file, someMoment, terms)
}

function inBucket(draft: PlatformDraft, bucket: string): PlatformDraft {
  return { ...draft, remote: remoteSettings({ bucket }), locationEpoch: draft.locationEpoch + 1 }
}

export function managedPlatformsContract(adapter: string, records: RecordsHarness) {
  defaultPlatformContract(adapter, records)

  describe(`ManagedPlatformRepo contract: ${adapter}`, () => {
    it('finds a platform by its id', async () => {
      const { given, managedPlatforms } = records()
      const platform = await given.platform(aRemotePlatform())
      expect(await managedPlatforms.get(platform.id)).toEqual(platform)
      expect(await managedPlatforms.get('9223372036854775807')).toBeUndefined()
    })

    it.each([
      [
        'a remote one',
        aDraft({ basePath: 'a/b', remark: 'ü "quoted"', customDomain: 'x.example' }),
      ],
      [
        'a local one',
        aDraft({ endpoint: 'local', bucket: 'archive', options: { isEnabled: false } }),
      ],
    ])('keeps %s as it was added, under an id that is not the seed’s', async (_case, drafted) => {
      const { managedPlatforms, platforms } = records()
      const draft = { ...drafted, key: uniqueHex(12) }
      const id = await managedPlatforms.add(draft)
      expect(Number(id)).toBeGreaterThan(0)
      const expected = new StoragePlatform({ ...draft, id: String(id), isDefault: false })
      expect(await managedPlatforms.get(String(id))).toEqual(expected)
      expect(await platforms.get(draft.key)).toEqual(expected)
    })

    it('keeps the name of a bucket that a local one has for its readers only', async () => {
      const { managedPlatforms, given } = records()
      const { id } = await given.platform(aPlatform())
      const local = aDraft({ endpoint: 'local', bucket: 'archive' })
      await managedPlatforms.update(id, () => local)
      expect((await managedPlatforms.get(id))?.shownBucket).toBe('archive')
      await managedPlatforms.update(id, () => aDraft({ bucket: 'files' }))
      expect((await managedPlatforms.get(id))?.shownBucket).toBe('files')
    })

    it('adds a key once when many add it at once', async () => {
      const { managedPlatforms, platforms } = records()
      const draft = aDraft()
      const ids = await Promise.all([1, 2, 3, 4].map(() => managedPlatforms.add(draft)))
      expect(ids.filter((id) => id !== undefined)).toHaveLength(1)
      expect(await platforms.list()).toHaveLength(1)
    })

    it('changes everything but the id and whether it is the default', async () => {
      const { given, managedPlatforms } = records()
      const before = await given.platform(aPlatform({ isDefault: true }))
      const draft = aDraft({ bucket: 'other', basePath: 'p' })
      expect(await managedPlatforms.update(before.id, () => draft)).toBe('updated')
      const expected = new StoragePlatform({ ...draft, id: before.id, isDefault: true })
      expect(await managedPlatforms.get(before.id)).toEqual(expected)
    })

    it('loses no change when several happen at once', async () => {
      const { given, managedPlatforms } = records()
      const { id } = await given.platform(aPlatform())
      const append = (letter: string) =>
        managedPlatforms.update(id, ({ props }) => ({ ...props, remark: props.remark + letter }))
      await Promise.all(['a', 'b', 'c', 'd'].map(append))
      const remark = (await managedPlatforms.get(id))?.props.remark ?? ''
      expect([...remark].sort().join('')).toBe('abcd')
    })

    it('changes nothing when the change throws', async () => {
      const { given, managedPlatforms } = records()
      const before = await given.platform(aPlatform())
      const refused = managedPlatforms.update(before.id, () => {
        throw new Error('refused')
      })
      await expect(refused).rejects.toThrow('refused')
      expect(await managedPlatforms.get(before.id)).toEqual(before)
    })

    it('does not change what is not there, nor to a key that is taken', async () => {
      const { given, managedPlatforms } = records()
      const [one, other] = [await given.platform(aPlatform()), await given.platform(aPlatform())]
      const rename = ({ props }: StoragePlatform) => ({ ...props, key: other.key })
      expect(await managedPlatforms.update('77', rename)).toBe('not-found')
      expect(await managedPlatforms.update(one.id, rename)).toBe('key-taken')
      expect(await managedPlatforms.get(one.id)).toEqual(one)
    })

    it('renames a platform as long as no record of a file names it', async () => {
      const { given, managedPlatforms, platforms } = records()
      const platform = await given.platform(aPlatform())
      const rename = ({ props }: StoragePlatform) => ({ ...props, key: `${props.key}x` })
      expect(await managedPlatforms.update(platform.id, rename)).toBe('updated')
      expect(await platforms.get(platform.key)).toBeUndefined()
      await addFile(records(), `${platform.key}x`)
      expect(await managedPlatforms.update(platform.id, rename)).toBe('key-in-use')
      const remark = ({ props }: StoragePlatform) => ({ ...props, remark: 'still' })
      expect(await managedPlatforms.update(platform.id, remark)).toBe('updated')
    })

    it('keeps the location of a platform while a record names it, unless forced', async () => {
      const { given, managedPlatforms } = records()
      const platform = await given.platform(aRemotePlatform())
      const move = ({ props }: StoragePlatform) => inBucket(props, `${props.remote?.bucket}x`)
      expect(await managedPlatforms.update(platform.id, move)).toBe('updated')
      await addFile(records(), platform.key)
      const moved = await managedPlatforms.get(platform.id)
      expect(await managedPlatforms.update(platform.id, move)).toBe('location-in-use')
      expect(await managedPlatforms.get(platform.id)).toEqual(moved)
      const rename = ({ props }: StoragePlatform) => ({ ...props, key: `${props.key}x` })
      expect(await managedPlatforms.update(platform.id, rename, true)).toBe('key-in-use')
      expect(await managedPlatforms.update(platform.id, move, true)).toBe('updated')
      expect((await managedPlatforms.get(platform.id))?.props.remote?.bucket).toBe('filesxx')
    })

    it('takes other settings while a record names it', async () => {
      const { given, managedPlatforms } = records()
      const platform = await given.platform(aRemotePlatform())
      await addFile(records(), platform.key)
      const settle = ({ props }: StoragePlatform) => {
        const keys = { accessKey: 'other', secretKey: 'other', region: 'eu-central-1' }
        return { ...props, remark: 'new', remote: remoteSettings({ ...keys, isHttps: false }) }
      }
      expect(await managedPlatforms.update(platform.id, settle)).toBe('updated')
    })

    it('has no file at a location that it left, in any order of the two', async () => {
      const { given, managedPlatforms } = records()
      for (let round = 0; round < 10; round += 1) {
        const { id, key } = await given.platform(aRemotePlatform({ key: uniqueHex(12) }))
        const move = ({ props }: StoragePlatform) => inBucket(props, 'other')
        const [outcome, added] = await Promise.all([
          managedPlatforms.update(id, move),
          addFile(records(), key, { locationEpoch: 0 }).catch((error) => error),
        ])
        const isMoved = outcome === 'updated'
        expect((await managedPlatforms.get(id))?.props.locationEpoch).toBe(isMoved ? 1 : 0)
        if (isMoved) expect(added).toMatchObject({ code: 'no_storage_platform' })
        const again = ({ props }: StoragePlatform) => inBucket(props, 'third')
        const then = isMoved ? 'updated' : 'location-in-use'
        expect(await managedPlatforms.update(id, again)).toBe(then)
      }
    })

    it('removes all given ids that exist', async () => {
      const { given, managedPlatforms, platforms } = records()
      const chosen = [await given.platform(aPlatform()), await given.platform(aPlatform())]
      const kept = await given.platform(aPlatform())
      const ids = chosen.map(({ id }) => id)
      let seen: readonly StoragePlatform[] = []
      const look = (found: typeof seen) => {
        seen = found
      }
      expect(await managedPlatforms.remove([...ids, '77'], look)).toBe(2)
      expect(seen.map(({ id }) => id).sort()).toEqual(ids.toSorted())
      expect(await managedPlatforms.remove(ids)).toBe(0)
      expect(await platforms.list()).toEqual([kept])
    })

    it('removes none when one is the default, or has a file that is still being written', async () => {
      const { given, managedPlatforms, platforms } = records()
      const free = await given.platform(aPlatform())
      const standard = await given.platform(aPlatform({ isDefault: true }))
      const full = await given.platform(aPlatform())
      await addFile(records(), full.key)
      const withDefault = await managedPlatforms.remove([free.id, standard.id])
      expect(withDefault).toEqual({ key: standard.key, bond: 'default' })
      const withFiles = await managedPlatforms.remove([free.id, full.id])
      expect(withFiles).toEqual({ key: full.key, bond: 'files' })
      expect(await platforms.list()).toHaveLength(3)
    })
  })
}
