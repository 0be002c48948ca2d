import { parseId } from '../../domain/shared/id.ts'
import { FileNotFound } from '../../domain/storage/files/storage-errors.ts'
import type { StoredFile } from '../../domain/storage/files/stored-file.ts'
import { OWN_PREFIX } from '../../domain/storage/platforms/custom-domain.ts'
import type { Clock } from '../ports/clock.ts'
import type { UrlSigner } from '../ports/crypto.ts'
import type { StoragePlatformRepo } from '../ports/platforms/storage-platform-repo.ts'
import type { OpenedFile, OpenFile } from './open-file.ts'

const LINK_SECONDS = 120
const SUFFIX = /\.[^.]*$/

/** Addresses that `<img>` can load: without a session, but signed and short-lived. */
export class FileLinks {
  readonly #signer: UrlSigner
  readonly #openFile: OpenFile
  readonly #platforms: StoragePlatformRepo
  readonly #clock: Clock

  constructor(signer: UrlSigner, openFile: OpenFile, platforms: StoragePlatformRepo, clock: Clock) {
    this.#signer = signer
    this.#openFile = openFile
    this.#platforms = platforms
    this.#clock = clock
  }

  /**
   * The address ends in the extension of the file, by which the public front end recognizes
   * pictures and PDFs.
   * @returns an empty text where the platform has no addresses
   */
  async linkTo({ id, props }: StoredFile): Promise<string> {
    const platform = await this.#platforms.get(props.platformKey)
    if (platform?.givesAddresses === false) return ''
    const expiresAt = new Date(this.#clock.now().getTime() + LINK_SECONDS * 1000)
    const link = { expiresAt, epoch: props.linkEpoch }
    return this.#signer.sign(`${id}${props.suffix}`, link, platform?.addressPrefix)
  }

  /**
   * @param name last part of the signed address, with or without extension
   * @param path what precedes the name in the requested address
   * @throws FileNotFound for anything but a valid link, so that nothing can be probed
   */
  async follow(
    name: string,
    query: string,
    path = OWN_PREFIX,
  ): Promise<OpenedFile & { readonly secondsLeft: number }> {
    const link = this.#signer.verify(name, query)
    const millisLeft = (link?.expiresAt.getTime() ?? 0) - this.#clock.now().getTime()
    if (!link || millisLeft <= 0) throw new FileNotFound()
    const opened = await this.#openFile.execute(parseId(name.replace(SUFFIX, '')), 'all')
    const { linkEpoch, platformKey } = opened.file.props
    const platform = await this.#platforms.get(platformKey)
    if (linkEpoch !== link.epoch || !platform?.answersUnder(path)) throw new FileNotFound()
    return { ...opened, secondsLeft: Math.floor(millisLeft / 1000) }
  }
}
