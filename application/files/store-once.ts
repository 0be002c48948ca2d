import { FileAltered } from '../../domain/storage/files/content-errors.ts'
import {
  FileNotFound,
  NoUsablePlatform,
  StorageFailed,
} from '../../domain/storage/files/storage-errors.ts'
import type { StoredFile } from '../../domain/storage/files/stored-file.ts'
import type { StoragePlatform } from '../../domain/storage/platforms/storage-platform.ts'
import type { Clock } from '../ports/clock.ts'
import type { SharedObjects } from '../ports/files/shared-objects.ts'
import type { FileVault } from './file-vault.ts'

const GROUPS_AT_ONCE = 500
/** Downloads that have begun read the former object until then. */
const GRACE_SECONDS = 600

/**
 * Lets ready files of one platform with the same bytes share one object. No upload does so itself:
 * it takes as long and is answered alike, whatever is there already.
 */
export class StoreOnce {
  readonly #shared: SharedObjects
  readonly #vault: Pick<FileVault, 'admit' | 'readToCompare'>
  readonly #clock: Clock
  readonly #isOn: boolean

  constructor(
    shared: SharedObjects,
    vault: Pick<FileVault, 'admit' | 'readToCompare'>,
    clock: Clock,
    isOn: boolean,
  ) {
    this.#shared = shared
    this.#vault = vault
    this.#clock = clock
    this.#isOn = isOn
  }

  /** To be called periodically, on one instance. */
  async execute(): Promise<void> {
    if (!this.#isOn) return
    for (let after: string | undefined; ; ) {
      const groups = await this.#shared.copies(after, GROUPS_AT_ONCE)
      for (const files of groups) await this.#share(files)
      after = groups.at(-1)?.[0]?.props.digest?.sha256
      if (after === undefined) return
    }
  }

  async #share(files: readonly StoredFile[]): Promise<void> {
    const [first] = files
    if (!first) return
    const platform = await unlessAway(() => this.#vault.admit(first))
    // An address on the platform contains the key of the object, which would tell of the other file.
    if (!platform || showsKeys(platform)) return
    const kept = await this.#whole(files)
    if (!kept) return
    const seconds = platform.graceSeconds(GRACE_SECONDS)
    for (const file of files) {
      if (file.props.objectKey.value === kept.props.objectKey.value) continue
      const removeAt = new Date(this.#clock.now().getTime() + seconds * 1000)
      await this.#shared.share(file, kept, removeAt)
    }
  }

  /** The first whose object has the bytes that were uploaded: all others are given up for it. */
  async #whole(files: readonly StoredFile[]): Promise<StoredFile | undefined> {
    const byObject = Map.groupBy(files, ({ props }) => props.objectKey.value)
    for (const [file] of byObject.values()) {
      if (file && (await unlessAway(() => this.#isWhole(file)))) return file
    }
    return undefined
  }

  async #isWhole(file: StoredFile): Promise<true> {
    for await (const _chunk of await this.#vault.readToCompare(file));
    return true
  }
}

function showsKeys({ props: { remote } }: StoragePlatform): boolean {
  return remote?.options.download === 'redirect'
}

async function unlessAway<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    const kinds = [FileAltered, FileNotFound, NoUsablePlatform, StorageFailed]
    if (kinds.some((kind) => error instanceof kind)) return undefined
    throw error
  }
}
