import type { AbandonedAmong, ObjectKey } from '../../domain/storage/files/object-key.ts'
import { FileNotFound, NoUsablePlatform } from '../../domain/storage/files/storage-errors.ts'
import type {
  ContentDigest,
  StoredFile,
  StoredFileProps,
} from '../../domain/storage/files/stored-file.ts'
import type { StoragePlatform } from '../../domain/storage/platforms/storage-platform.ts'
import { UploadRefused } from '../../domain/storage/uploads/upload-errors.ts'
import type {
  ByteRange,
  Handoff,
  HandoffTerms,
  ObjectBody,
  ObjectStore,
} from '../ports/files/object-store.ts'
import type { ObjectStores } from '../ports/files/object-stores.ts'
import type { Metrics } from '../ports/metrics.ts'
import type { StoragePlatformRepo } from '../ports/platforms/storage-platform-repo.ts'
import { heldBack, leave } from './uploads/upload-body.ts'
import type { WholeFiles } from './whole-files.ts'

/** The body of an empty file, for which stores are not asked: it has no range. */
const NO_BYTES: ObjectBody = {
  [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true, value: undefined }) }),
}

interface Location
  extends Pick<StoredFileProps, 'platformKey' | 'objectKey' | 'contentType' | 'uploaderId'> {
  /** The location epoch of the record; the object is written to this location or not at all. */
  readonly locationEpoch?: number | undefined
  /** Aborts when the client that sends the body has disconnected. */
  readonly gone?: AbortSignal | undefined
}

/**
 * The only access to the bytes of files, and to the rules for writing, reading and removing them.
 */
export class FileVault {
  readonly #platforms: StoragePlatformRepo
  readonly #stores: ObjectStores
  readonly #whole: WholeFiles
  readonly #metrics: Pick<Metrics, 'objectWritten'> | undefined

  constructor(
    platforms: StoragePlatformRepo,
    stores: ObjectStores,
    whole: WholeFiles,
    metrics?: Pick<Metrics, 'objectWritten'>,
  ) {
    this.#platforms = platforms
    this.#stores = stores
    this.#whole = whole
    this.#metrics = metrics
  }

  /** @throws NoUsablePlatform when no platform accepts uploads */
  async uploadTarget(): Promise<StoragePlatform> {
    const platform = await this.#platforms.getDefault()
    if (!platform?.takesUploads) throw new NoUsablePlatform()
    this.#stores.for(platform)
    return platform
  }

  /** Writes the object of a pending record. */
  async write(
    record: StoredFile,
    body: ObjectBody,
    locationEpoch?: number,
  ): Promise<ContentDigest> {
    refuseUnlessPending(record)
    return this.#put({ ...record.props, locationEpoch }, body)
  }

  /**
   * Like `write`, for a record that is still being stored. @throws also what `record` rejects with
   */
  writeAhead(
    record: Promise<StoredFile>,
    location: Location,
    body: ObjectBody,
  ): Promise<ContentDigest> {
    return this.#put(location, heldBack(body, record.then(refuseUnlessPending)))
  }

  /**
   * Compares a whole file with its checksum, unless the platform switches that off.
   * @throws FileNotFound; FileAltered, also from the body
   */
  async read(file: StoredFile, range: ByteRange): Promise<ObjectBody> {
    if (!file.isReadable) throw new FileNotFound()
    const platform = await this.#usable(file.props.platformKey)
    const { digest } = file.props
    const isWhole = digest && range.first === 0 && range.last === digest.bytes - 1
    try {
      const body = await this.#openOn(platform, file, range)
      return isWhole && platform.verifiesDownloads ? this.#whole.guard(file, digest, body) : body
    } catch (error) {
      throw this.#whole.told(file, error)
    }
  }

  /** Always compares the file with its checksum. @throws FileNotFound, FileAltered */
  async readToCompare(file: StoredFile): Promise<ObjectBody> {
    const { digest } = file.props
    if (!file.isKept || !digest) throw new FileNotFound()
    return this.#openWhole(file, digest)
  }

  /** @returns `undefined` without an object. @throws FileNotFound, NoUsablePlatform, StorageFailed */
  async sizeOf(file: StoredFile): Promise<number | undefined> {
    if (!file.isKept) throw new FileNotFound()
    return (await this.#storeOf(file.props.platformKey)).sizeOf(file.props.objectKey)
  }

  /** Tests whether the platform answers at all. @throws NoUsablePlatform, StorageFailed */
  async ask(platformKey: string, keyOn: (platform: StoragePlatform) => ObjectKey): Promise<void> {
    const platform = await this.#usable(platformKey)
    const body = await this.#stores.for(platform).open(keyOn(platform), { first: 0, last: 0 })
    if (body) await leave(body)
  }

  /** Also for a file in quarantine, because the copy is hidden too. @throws FileNotFound */
  async readForCopy(file: StoredFile, range: ByteRange): Promise<ObjectBody> {
    if (!file.isKept) throw new FileNotFound()
    return this.#open(file, range)
  }

  /** Call this before anything about a file is shown. @throws FileNotFound, NoUsablePlatform */
  async admit(file: StoredFile): Promise<StoragePlatform> {
    if (!file.isReadable) throw new FileNotFound()
    return this.#usable(file.props.platformKey)
  }

  /**
   * A handed-out address stays valid until it expires, even if the file is deleted.
   * @returns `undefined` when the service has to read the file. @throws FileNotFound
   */
  async handOff(file: StoredFile, terms: HandoffTerms): Promise<Handoff | undefined> {
    if (!file.isReadable) throw new FileNotFound()
    const platform = await this.#usable(file.props.platformKey)
    if (!platform.handsOff) return undefined
    return this.#stores.for(platform).handOff?.(file.props.objectKey, terms)
  }

  /** Reads a pending object: a part of an upload, or a file to be scanned. */
  async readPending(file: StoredFile, bytes: number): Promise<ObjectBody> {
    if (file.props.state !== 'pending') throw new FileNotFound()
    return this.#open(file, { first: 0, last: bytes - 1 })
  }

  /**
   * Reads a complete but pending file and compares it with what was written. @throws FileAltered
   */
  async readWritten(file: StoredFile, written: ContentDigest): Promise<ObjectBody> {
    if (file.props.state !== 'pending') throw new FileNotFound()
    return this.#openWhole(file, written)
  }

  /** May be repeated. @returns the epoch of the location that the object was removed from */
  async destroy({ props }: StoredFile): Promise<number> {
    if (props.state !== 'deleting') throw new FileNotFound()
    const platform = await this.#usable(props.platformKey)
    await this.#stores.for(platform).remove(props.objectKey)
    return platform.props.locationEpoch
  }

  /** Only for an object whose record was removed. */
  async removeOrphan(platform: StoragePlatform, key: ObjectKey): Promise<void> {
    await this.#stores.for(platform).remove(key)
  }

  /** Removes what dead uploads left on the platform. @returns how many were removed */
  async removeLeftovers(
    platform: StoragePlatform,
    olderThan: Date,
    abandoned: AbandonedAmong,
  ): Promise<number> {
    return this.#stores.for(platform).removeLeftovers(olderThan, abandoned)
  }

  async #put(location: Location, body: ObjectBody): Promise<ContentDigest> {
    const { platformKey, objectKey, contentType, locationEpoch, uploaderId, gone } = location
    const platform = await this.#usable(platformKey)
    const known = platform.props.locationEpoch
    if (known !== (locationEpoch ?? known)) throw new NoUsablePlatform()
    const sender = { id: uploaderId, gone }
    const writing = this.#stores.for(platform).put(objectKey, body, contentType, sender)
    return this.#counted(platformKey, writing)
  }

  async #counted(platformKey: string, writing: Promise<ContentDigest>): Promise<ContentDigest> {
    try {
      const digest = await writing
      this.#metrics?.objectWritten({ platformKey, bytes: digest.bytes, result: 'stored' })
      return digest
    } catch (error) {
      const result = error instanceof UploadRefused ? 'refused' : 'failed'
      this.#metrics?.objectWritten({ platformKey, bytes: 0, result })
      throw error
    }
  }

  async #openWhole(file: StoredFile, digest: ContentDigest): Promise<ObjectBody> {
    try {
      const body = await this.#open(file, { first: 0, last: digest.bytes - 1 })
      return this.#whole.guard(file, digest, body)
    } catch (error) {
      throw this.#whole.told(file, error)
    }
  }

  async #open(file: StoredFile, range: ByteRange): Promise<ObjectBody> {
    return this.#openOn(await this.#usable(file.props.platformKey), file, range)
  }

  async #openOn(
    platform: StoragePlatform,
    { props }: StoredFile,
    range: ByteRange,
  ): Promise<ObjectBody> {
    if (range.last < range.first) return NO_BYTES
    const body = await this.#stores.for(platform).open(props.objectKey, range)
    if (!body) throw new FileNotFound()
    return body
  }

  async #storeOf(platformKey: string): Promise<ObjectStore> {
    return this.#stores.for(await this.#usable(platformKey))
  }

  async #usable(platformKey: string): Promise<StoragePlatform> {
    const platform = await this.#platforms.get(platformKey)
    if (!platform?.isUsable) throw new NoUsablePlatform()
    return platform
  }
}

function refuseUnlessPending({ props }: StoredFile): void {
  if (props.state !== 'pending') throw new FileNotFound()
}
