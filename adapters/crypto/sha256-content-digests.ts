import { createHash } from 'node:crypto'
import type { ContentDigests, RunningDigest } from '../../application/ports/crypto.ts'
import type { ObjectBody } from '../../application/ports/files/object-store.ts'
import type { ContentDigest } from '../../domain/storage/files/stored-file.ts'

/** Hashes on the event loop, chunk by chunk: on one core a thread gains nothing. */
export class Sha256ContentDigests implements ContentDigests {
  async of(body: ObjectBody): Promise<ContentDigest> {
    const digest = this.begin()
    for await (const chunk of body) digest.add(chunk)
    return digest.end()
  }

  begin(): RunningDigest {
    const hash = createHash('sha256')
    let bytes = 0
    return {
      add(chunk) {
        bytes += chunk.length
        hash.update(chunk)
      },
      end: () => ({ bytes, sha256: hash.digest('hex') }),
    }
  }
}
