import { describe, expect, it } from 'vitest'
import { aPlatform } from '../support/builders.ts'
import { aRemotePlatform } from '../support/platform-builders.ts'
import type { RecordsHarness } from '../support/records.ts'

export function storagePlatformRepoContract(adapter: string, records: RecordsHarness) {
  describe(`StoragePlatformRepo contract: ${adapter}`, () => {
    it('finds a platform by its exact key', async () => {
      const { given, platforms } = records()
      const platform = await given.platform(
        aRemotePlatform({ key: 'minio', status: 'disabled', basePath: 'a/b', remark: 'R' }),
      )
      expect(await platforms.get('minio')).toEqual(platform)
      for (const key of ['MINIO', 'min', '%', 'minio\0', '']) {
        expect(await platforms.get(key)).toBeUndefined()
      }
    })

    it('finds the default platform, or none', async () => {
      const { given, platforms } = records()
      await given.platform(aPlatform())
      expect(await platforms.getDefault()).toBeUndefined()
      const chosen = await given.platform(aPlatform({ isDefault: true }))
      expect(await platforms.getDefault()).toEqual(chosen)
    })

    it('lists all platforms', async () => {
      const { given, platforms } = records()
      const all = [aPlatform(), aPlatform({ rootPath: undefined, kind: 'ali-oss' })]
      for (const platform of all) await given.platform(platform)
      expect(await platforms.list()).toEqual(all)
    })
  })
}
