import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LocalObjectStores } from '../../../adapters/local-disk/local-object-stores.ts'
import { S3ObjectStores } from '../../../adapters/s3/s3-object-stores.ts'
import type { ObjectInventory } from '../../../application/ports/object-inventory.ts'
import type { ObjectStores } from '../../../application/ports/object-stores.ts'
import { aPlatform } from '../builders.ts'
import { diskTools } from '../disk-tools.ts'
import { filesBelow } from '../local-disk.ts'
import { contentOf, placeAt } from '../s3-locations.ts'
import { s3Client } from '../servers/s3-client.ts'

/** Where the objects of a test lie, as it can be told to another process. */
export type Place =
  | { readonly kind: 'local'; readonly root: string }
  | { readonly kind: 's3'; readonly url: string; readonly bucket: string }

/** What stands there, seen past the code under test. */
export interface Content {
  readonly objects: readonly string[]
  /** Temporary files, or multipart uploads that nobody finished. */
  readonly unfinished: readonly string[]
}

/** Stores that keep everything at one place, whatever platform is asked for. */
export function storesAt(place: Place): ObjectStores & ObjectInventory {
  if (place.kind === 'local') {
    const platform = aPlatform({ rootPath: place.root })
    const stores = new LocalObjectStores('data', [place.root], diskTools())
    return { for: () => stores.for(platform), pages: () => stores.pages(platform) }
  }
  const platform = aPlatform({ kind: 's3' })
  const at = placeAt(place.url, { bucket: place.bucket })
  const stores = new S3ObjectStores({ placeOf: () => at })
  return { for: () => stores.for(platform), pages: () => stores.pages(platform) }
}

export async function contentAt(place: Place): Promise<Content> {
  if (place.kind === 's3') return contentOf(place.url, place.bucket)
  const files = await filesBelow(place.root)
  const keys = files.map((path) => path.slice(place.root.length + 1))
  return {
    objects: keys.filter((key) => !key.startsWith('.tmp/')),
    unfinished: keys.filter((key) => key.startsWith('.tmp/')),
  }
}

export async function objectsAt(place: Place, keys: readonly string[]): Promise<Uint8Array[]> {
  if (place.kind === 'local') return Promise.all(keys.map((key) => readFile(join(place.root, key))))
  const s3 = await s3Client(place.url)
  const found: Uint8Array[] = []
  for (const Key of keys) {
    const { Body } = await s3.getObject({ Bucket: place.bucket, Key })
    found.push((await Body?.transformToByteArray()) ?? new Uint8Array())
  }
  s3.destroy()
  return found
}
