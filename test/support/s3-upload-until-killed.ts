import { randomBytes } from 'node:crypto'
import { PART_BYTES } from '../../adapters/object-parts/part-memory.ts'
import { S3ObjectStores } from '../../adapters/s3/s3-object-stores.ts'
import { ObjectKey } from '../../domain/storage/files/object-key.ts'
import { bodyOf, sha256 } from './bodies.ts'
import { aPlatform } from './builders.ts'
import { locationAt } from './s3-locations.ts'
import { uniqueHex } from './unique.ts'

/** Messages to the process that will kill this one. */
export interface S3KilledReport {
  readonly kind: 'begun' | 'stored'
  readonly key: string
  readonly sha256: string
}

// Uploads in parts and in one request, several at once, until the process is killed.
const [url = '', bucket = ''] = process.argv.slice(2)
const location = locationAt(url, { bucket })
const store = new S3ObjectStores({ locationOf: () => location }).for(aPlatform({ kind: 's3' }))
const sizes = [1000, PART_BYTES + 1000]
await Promise.all(sizes.map(keepGoing))

async function keepGoing(bytes: number): Promise<never> {
  for (;;) {
    const content = randomBytes(bytes)
    const key = ObjectKey.parse(`2026/03/04/${uniqueHex(32)}`)
    report({ kind: 'begun', key: key.value, sha256: sha256(content) })
    const digest = await store.put(key, bodyOf(content), 'image/png')
    report({ kind: 'stored', key: key.value, sha256: digest.sha256 })
  }
}

function report(what: S3KilledReport): void {
  process.send?.(what)
}
