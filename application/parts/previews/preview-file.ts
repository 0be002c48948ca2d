import { FileNotFound } from '../../../domain/storage/files/storage-errors.ts'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import { hasPreview } from '../../../domain/storage/files/viewable.ts'
import type { FileLinks } from '../../files/file-links.ts'
import type { OpenedFile } from '../../files/open-file.ts'
import type { PictureReader } from './picture-reader.ts'
import { type PreviewCache, previewKey } from './preview-cache.ts'
import type { PreviewMaker } from './preview-maker.ts'

/** Larger ones are not read for a preview. */
const MOST_BYTES = 32 * 1024 * 1024

export interface Preview {
  readonly file: StoredFile
  readonly picture: Uint8Array
  readonly secondsLeft: number
}

/** A small picture of a file, made on first view, for everybody who may read the file. */
export class PreviewFile {
  readonly #links: FileLinks
  readonly #cache: PreviewCache
  readonly #pictures: PictureReader
  readonly #maker: PreviewMaker
  readonly #making = new Map<string, Promise<Uint8Array>>()

  constructor(links: FileLinks, cache: PreviewCache, pictures: PictureReader, maker: PreviewMaker) {
    this.#links = links
    this.#cache = cache
    this.#pictures = pictures
    this.#maker = maker
  }

  /**
   * @param name of the file in its signed address
   * @param query of that address
   * @param path what precedes the name in it
   * @throws FileNotFound, also for a file that has no preview; Overloaded, StorageFailed
   */
  async execute(name: string, query: string, path?: string): Promise<Preview> {
    const { secondsLeft, ...opened } = await this.#links.follow(name, query, path)
    return { ...(await this.of(opened)), secondsLeft }
  }

  /** For whoever may read the file. @throws FileNotFound, Overloaded, StorageFailed */
  async of(opened: OpenedFile): Promise<Omit<Preview, 'secondsLeft'>> {
    const { file } = opened
    const { digest, contentType } = file.props
    if (!digest || digest.bytes > MOST_BYTES || !hasPreview(contentType)) throw new FileNotFound()
    const made = await this.#once(previewKey(file.id, digest.sha256), opened)
    // An empty preview records that none can be made, so that nobody tries again.
    if (made.length === 0) throw new FileNotFound()
    return { file, picture: made }
  }

  /** Simultaneous requests for one picture share one preview. */
  #once(key: string, opened: OpenedFile): Promise<Uint8Array> {
    const running = this.#making.get(key)
    if (running) return running
    const made = this.#found(key, opened).finally(() => this.#making.delete(key))
    this.#making.set(key, made)
    return made
  }

  async #found(key: string, opened: OpenedFile): Promise<Uint8Array> {
    const kept = await this.#cache.get(key)
    if (kept) return kept
    await this.#maker.check(opened.file)
    const made = await this.#pictures.lend(opened, (picture) =>
      this.#maker.make(opened.file, picture),
    )
    await this.#cache.keep(key, made)
    return made
  }
}
