import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { LocalObjectStores } from '../../../adapters/local-disk/local-object-stores.ts'
import { objectInventoryContract } from '../../contract/object-inventory.contract.ts'
import { aPlatform } from '../../support/builders.ts'
import { diskTools } from '../../support/disk-tools.ts'
import { listedObjects } from '../../support/listed-objects.ts'
import { temporaryFolder } from '../../support/local-disk.ts'
import { runFolder } from '../../support/run-folder.ts'
import { uniqueHex } from '../../support/unique.ts'

const allowedRoot = join(runFolder(), `gatehouse-files-${uniqueHex(12)}`)
afterAll(() => rm(allowedRoot, { recursive: true, force: true }))

objectInventoryContract('local disk', {
  fresh: async () => new LocalObjectStores('data', [allowedRoot], diskTools()),
  platform: () => aPlatform({ basePath: 'base', rootPath: join(allowedRoot, uniqueHex(12)) }),
  foreignKind: 's3',
})

it('lists neither temporary files nor linked ones', async () => {
  const [root, outside] = [await temporaryFolder(), await temporaryFolder()]
  await mkdir(join(root, '.tmp'))
  for (const path of [join(root, '.tmp', 'one'), join(root, '.hidden'), join(outside, 'secret')]) {
    await writeFile(path, 'x')
  }
  await symlink(outside, join(root, 'folder'))
  await symlink(join(outside, 'secret'), join(root, 'file'))
  await writeFile(join(root, 'plain'), 'x')
  const stores = new LocalObjectStores('data', [root], diskTools())
  const listed = await listedObjects(stores, aPlatform({ rootPath: root }))
  expect(listed.map(({ key }) => key)).toEqual(['plain'])
})
