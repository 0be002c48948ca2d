import type { ObjectKey } from '../../domain/storage/files/object-key.ts'
import { StorageFailed } from '../../domain/storage/files/storage-errors.ts'
import type { StoragePlatform } from '../../domain/storage/platforms/storage-platform.ts'
import type { ByteRange, ObjectBody, ObjectStore } from '../ports/files/object-store.ts'
import type { PublicReading } from '../ports/platforms/public-reading.ts'
import { AddressRefused, DomainRefused, OtherBytes } from './probe-errors.ts'

const TERMS = {
  seconds: 60,
  contentType: 'text/plain',
  disposition: 'attachment; filename="probe.txt"',
}

/** One small object that is written to and read from a store under test. */
export class Probe {
  readonly key: ObjectKey
  readonly #store: ObjectStore
  readonly #bytes: Uint8Array

  constructor(key: ObjectKey, store: ObjectStore, text: string) {
    this.key = key
    this.#store = store
    this.#bytes = new TextEncoder().encode(text)
  }

  get whole(): ByteRange {
    return { first: 0, last: this.#bytes.length - 1 }
  }

  async write(): Promise<undefined> {
    const { bytes } = await this.#store.put(this.key, once(this.#bytes), 'text/plain')
    if (bytes !== this.#bytes.length) throw new OtherBytes()
  }

  async read(range: ByteRange): Promise<undefined> {
    const body = await this.#store.open(this.key, range)
    if (!body) throw new OtherBytes()
    let at = range.first
    for await (const chunk of body) {
      if (chunk.some((byte, i) => byte !== this.#bytes[at + i])) throw new OtherBytes()
      at += chunk.length
    }
    if (at !== range.last + 1) throw new OtherBytes()
  }

  /** Lists one page of incomplete uploads, as recovery does. */
  async listUploads(): Promise<void> {
    await this.#store.seekLeftovers?.()
  }

  /** Reads by a signed address like those that downloads are redirected to. */
  async readSigned(platform: StoragePlatform, reading: PublicReading): Promise<void> {
    const handoff = await this.#store.handOff?.(this.key, TERMS)
    if (handoff?.kind !== 'address') return
    const bytes = await reading.follow(platform, handoff.url, this.#bytes.length + 1)
    if (!bytes) throw platform.signedFor ? new DomainRefused() : new AddressRefused()
    const isSame = bytes.length === this.#bytes.length
    if (!isSame || bytes.some((byte, i) => byte !== this.#bytes[i])) throw new OtherBytes()
  }

  async remove(): Promise<void> {
    await this.#store.remove(this.key)
  }

  isKeptAsVersion(): Promise<boolean> {
    return unlessRefused(this.#store.keepsVersions?.())
  }

  /** Finds this out by reading only. */
  mayDoMore(): Promise<boolean> {
    return unlessRefused(this.#store.canListReaders?.())
  }
}

/** Such questions need permissions that files do not, so a refusal counts as no. */
async function unlessRefused(answer: Promise<boolean> | undefined): Promise<boolean> {
  try {
    return (await answer) ?? false
  } catch (error) {
    if (error instanceof StorageFailed) return false
    throw error
  }
}

async function* once(bytes: Uint8Array): ObjectBody {
  yield bytes
}
