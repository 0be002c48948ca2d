import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LocalObjectStores } from '../../../adapters/local-disk/local-object-stores.ts'
import { S3ObjectStores } from '../../../adapters/s3/s3-object-stores.ts'
import type { ObjectInventory } from '../../../application/ports/files/object-inventory.ts'
import type { ObjectStores } from '../../../application/ports/files/object-stores.ts'
import { aPlatform } from '../builders.ts'
import { diskTools } from '../disk-tools.ts'
import { filesBelow, temporaryFolder } from '../local-disk.ts'
import { contentOf, locationAt, newLocation } from '../s3-locations.ts'
import { s3Client } from '../servers/s3-client.ts'

/** Where the objects of a test are, in a form that can be sent to another process. */
export type Location =
  | { readonly kind: 'local'; readonly root: string }
  | { readonly kind: 's3'; readonly url: string; readonly bucket: string }

/** The contents of the location, read without the code under test. */
interface Content {
  readonly objects: readonly string[]
  /** Temporary files, or incomplete multipart uploads. */
  readonly unfinished: readonly string[]
}

/** A new one: on the local disk, unless the address of an S3 server is given. */
export async function aLocation(s3Url?: string): Promise<Location> {
  if (s3Url === undefined) return { kind: 'local', root: await temporaryFolder() }
  const { bucket } = await newLocation(s3Url)
  return { kind: 's3', url: s3Url, bucket }
}

/** Stores that use one location for every platform. */
export function storesAt(location: Location): ObjectStores & ObjectInventory {
  if (location.kind === 'local') {
    const platform = aPlatform({ rootPath: location.root })
    const stores = new LocalObjectStores('data', [location.root], diskTools())
    return { for: () => stores.for(platform), pages: () => stores.pages(platform) }
  }
  const platform = aPlatform({ kind: 's3' })
  const at = locationAt(location.url, { bucket: location.bucket })
  const stores = new S3ObjectStores({ locationOf: () => at })
  return { for: () => stores.for(platform), pages: () => stores.pages(platform) }
}

export async function contentAt(location: Location): Promise<Content> {
  if (location.kind === 's3') return contentOf(location.url, location.bucket)
  const files = await filesBelow(location.root)
  const keys = files.map((path) => path.slice(location.root.length + 1))
  return {
    objects: keys.filter((key) => !key.startsWith('.tmp/')),
    unfinished: keys.filter((key) => key.startsWith('.tmp/')),
  }
}

export async function objectsAt(
  location: Location,
  keys: readonly string[],
): Promise<Uint8Array[]> {
  if (location.kind === 'local')
    return Promise.all(keys.map((key) => readFile(join(location.root, key))))
  const s3 = await s3Client(location.url)
  const found: Uint8Array[] = []
  for (const Key of keys) {
    const { Body } = await s3.getObject({ Bucket: location.bucket, Key })
    found.push((await Body?.transformToByteArray()) ?? new Uint8Array())
  }
  s3.destroy()
  return found
}
