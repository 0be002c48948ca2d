import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LocalObjectStore } from '../../../adapters/local-disk/local-object-store.ts'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { bodyOf, sha256 } from '../../support/bodies.ts'
import { diskTools } from '../../support/disk-tools.ts'
import { temporaryFolder } from '../../support/local-disk.ts'

const MIB = 1024 * 1024

it.each([
  0,
  1,
  128 * 1024,
  128 * 1024 + 1,
  MIB,
  MIB + 1,
  3 * MIB,
  5 * MIB + 7,
])('is the checksum of %d bytes, kept as they are', async (bytes) => {
  const root = await temporaryFolder()
  const content = randomBytes(bytes)
  const store = new LocalObjectStore(root, diskTools())
  const digest = await store.put(ObjectKey.parse('object'), bodyOf(content))
  expect(digest).toEqual({ bytes, sha256: sha256(content) })
  expect(content.equals(await readFile(join(root, 'object')))).toBe(true)
})
