import { describe, expect, it } from 'vitest'
import type { StorageRoots } from '../../application/ports/platforms/storage-roots.ts'

/** @param make with the data folder `/data` and the roots `/data/oss` and `/mnt/files` */
export function storageRootsContract(adapter: string, make: () => StorageRoots) {
  describe(`StorageRoots contract: ${adapter}`, () => {
    it.each([
      'oss',
      './oss/',
      'oss/a/b',
      '/data/oss',
      '/mnt/files',
      '/mnt/files/x',
      'x/../oss',
      'oss/..x',
    ])('admits %s', async (path) => {
      expect(await make().admits(path)).toBe(true)
    })

    it.each([
      ...[
        '',
        '.',
        '..',
        '/',
        '/data',
        '/data/keys',
        'keys',
        'oss/..',
        'oss/../keys',
        '../data/ossx',
      ],
      ...['ossx', '/mnt', '/mnt/filesx', '/mnt/files/..', '/mnt/files/../other', '/etc', '//etc'],
      ...[
        '~',
        '~/oss',
        'file:///mnt/files',
        '/mnt//../etc',
        './../etc',
        'oss/../../etc',
        '\\mnt\\files',
      ],
    ])('does not admit %j', async (path) => {
      expect(await make().admits(path)).toBe(false)
    })

    it.each([
      ['oss', 'oss', true],
      ['oss', '/data/oss/', true],
      ['oss/a', 'oss', true],
      ['oss', 'oss/a/b', true],
      ['oss/a', 'oss/b', false],
      ['oss/a', 'oss/ab', false],
      ['/mnt/files', 'oss', false],
    ])('of %s and %s, overlap is %s', async (one, other, overlap) => {
      expect(await make().overlap(one, other)).toBe(overlap)
    })
  })
}
