import { createHash } from 'node:crypto'
import type { ContentDigests } from '../../application/ports/content-digests.ts'
import type { ObjectBody } from '../../application/ports/object-store.ts'
import type { ContentDigest } from '../../domain/storage/stored-file.ts'

/** On the event loop, chunk by chunk: bodies that are not kept are few, and come no faster than a network. */
export class Sha256ContentDigests implements ContentDigests {
  async of(body: ObjectBody): Promise<ContentDigest> {
    const hash = createHash('sha256')
    let bytes = 0
    for await (const chunk of body) {
      bytes += chunk.length
      hash.update(chunk)
    }
    return { bytes, sha256: hash.digest('hex') }
  }
}
