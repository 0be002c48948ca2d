import { ShareClosed } from '../../../domain/storage/share-errors.ts'
import type { OpenedFile, OpenFile } from '../open-file.ts'
import type { LiveShares } from './live-shares.ts'
import type { SealedDownload, ShareSeals } from './share-seals.ts'

export interface SharedBytes extends SealedDownload {
  /** In their order; one unless it is a zip. */
  readonly files: readonly OpenedFile[]
  readonly secondsLeft: number
}

/** What an address that a use was counted for leads to, as often as it is asked while it is valid. */
export class GetSharedBytes {
  readonly #seals: ShareSeals
  readonly #live: LiveShares
  readonly #open: OpenFile

  constructor(seals: ShareSeals, live: LiveShares, open: OpenFile) {
    this.#seals = seals
    this.#live = live
    this.#open = open
  }

  /** @param from the address of whoever asks. @throws ShareClosed, and what `OpenFile` throws */
  async execute(sealed: string, from: string): Promise<SharedBytes> {
    const asked = this.#seals.openDownload(sealed)
    if (!asked) throw new ShareClosed()
    const { files } = await this.#live.used(asked.shareId, from)
    const wanted = files.filter(({ position }) => asked.positions.includes(position))
    // All or none: a zip without one of its files would look complete.
    if (wanted.length !== asked.positions.length) throw new ShareClosed()
    const opened: OpenedFile[] = []
    for (const { file } of wanted) opened.push(await this.#open.execute(file.id, 'all'))
    return { ...asked, files: opened }
  }
}
