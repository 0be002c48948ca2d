import { parseId } from '../../domain/shared/id.ts'
import { FileNotFound } from '../../domain/storage/storage-errors.ts'
import type { StoredFile } from '../../domain/storage/stored-file.ts'
import type { Clock } from '../ports/clock.ts'
import type { UrlSigner } from '../ports/url-signer.ts'
import type { OpenedFile, OpenFile } from './open-file.ts'

const LINK_SECONDS = 120
const SUFFIX = /\.[^.]*$/

/** Addresses that `<img>` can load: no session, but signed and short-lived. */
export class FileLinks {
  readonly #signer: UrlSigner
  readonly #openFile: OpenFile
  readonly #clock: Clock

  constructor(signer: UrlSigner, openFile: OpenFile, clock: Clock) {
    this.#signer = signer
    this.#openFile = openFile
    this.#clock = clock
  }

  /** Ends in the suffix of the file: the public front end tells pictures and PDFs by their address. */
  linkTo({ id, props }: StoredFile): string {
    const expiresAt = new Date(this.#clock.now().getTime() + LINK_SECONDS * 1000)
    return this.#signer.sign(`${id}${props.suffix}`, { expiresAt, epoch: props.linkEpoch })
  }

  /**
   * @param name last part of the address, with or without suffix, as it was signed
   * @throws FileNotFound for whatever is not a live link, so that nothing can be probed
   */
  async follow(
    name: string,
    query: string,
  ): Promise<OpenedFile & { readonly secondsLeft: number }> {
    const link = this.#signer.verify(name, query)
    const millisLeft = (link?.expiresAt.getTime() ?? 0) - this.#clock.now().getTime()
    if (!link || millisLeft <= 0) throw new FileNotFound()
    const opened = await this.#openFile.execute(parseId(name.replace(SUFFIX, '')))
    if (opened.file.props.linkEpoch !== link.epoch) throw new FileNotFound()
    return { ...opened, secondsLeft: Math.floor(millisLeft / 1000) }
  }
}
