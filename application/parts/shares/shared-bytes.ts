import { ShareClosed } from '../../../domain/parts/shares/share-errors.ts'
import type { OpenedFile, OpenFile } from '../../files/open-file.ts'
import type { ByteRange, ObjectBody } from '../../ports/files/object-store.ts'
import type { FileOfShare, LiveShares } from './live-shares.ts'
import type { SealedDownload, ShareSeals } from './share-seals.ts'

export interface SharedBytes extends SealedDownload {
  readonly secondsLeft: number
  /**
   * All that was begun, in its order; one file unless it is a zip.
   * @throws ShareClosed, and what `OpenFile` throws
   */
  open(): Promise<OpenedFile[]>
}

/** What an address that a use was counted for leads to, as often as it is asked while it is valid. */
export class GetSharedBytes {
  readonly #seals: ShareSeals
  readonly #live: LiveShares
  readonly #openFile: OpenFile

  constructor(seals: ShareSeals, live: LiveShares, openFile: OpenFile) {
    this.#seals = seals
    this.#live = live
    this.#openFile = openFile
  }

  /** Reads no record yet. @param from the address of whoever asks. @throws ShareClosed */
  execute(sealed: string, from: string): SharedBytes {
    const asked = this.#seals.openDownload(sealed)
    if (!asked) throw new ShareClosed()
    return { ...asked, open: () => this.#open(asked, from) }
  }

  async #open(asked: SealedDownload, from: string): Promise<OpenedFile[]> {
    const opened: OpenedFile[] = []
    for (const { file, position } of await this.#current(asked, from)) {
      const one = await this.#openFile.of(file)
      const alone = { ...asked, positions: [position] }
      // Hours may pass until the files before it in a zip are sent.
      const read = (range: ByteRange) =>
        this.#readLater(one, range, () => this.#current(alone, from))
      opened.push(asked.form === 'zip' ? { ...one, read } : one)
    }
    return opened
  }

  /** All or none: a zip without one of its files would look complete. */
  async #current({ shareId, positions }: SealedDownload, from: string): Promise<FileOfShare[]> {
    const { files } = await this.#live.used(shareId, from, positions)
    if (files.length !== positions.length) throw new ShareClosed()
    return [...files]
  }

  async #readLater(
    before: OpenedFile,
    range: ByteRange,
    current: () => Promise<FileOfShare[]>,
  ): Promise<ObjectBody> {
    const [found] = await current()
    if (!found) throw new ShareClosed()
    const now = await this.#openFile.of(found.file)
    const isSame = now.file.etag === before.file.etag && now.bytes === before.bytes
    if (!isSame) throw new ShareClosed()
    return now.read(range)
  }
}
