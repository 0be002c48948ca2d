import { Overloaded } from '../../../domain/shared/availability-errors.ts'
import { FileNotFound } from '../../../domain/storage/files/storage-errors.ts'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import type { RateWindow, WindowRule } from '../../ports/sign-in/rate-window.ts'

const SECONDS = 600
/** For one picture, under whatever id and name. */
const PICTURE: WindowRule = { name: 'costly-picture', limit: 1, seconds: SECONDS }
/** For a user whose pictures keep failing. */
const SENDER: WindowRule = { name: 'costly-pictures-of', limit: 5, seconds: SECONDS }

/** Remembers pictures that exceeded the limits of decoding, and who uploaded them. */
export class CostlyPictures {
  readonly #windows: RateWindow

  constructor(windows: RateWindow) {
    this.#windows = windows
  }

  /** @throws Overloaded when this picture, or too many of the same uploader, failed recently */
  async check(file: StoredFile): Promise<void> {
    const [ofPicture, ofSender] = await Promise.all([
      this.#windows.hits(PICTURE, digestOf(file)),
      this.#windows.hits(SENDER, file.props.uploaderId),
    ])
    if (ofPicture >= PICTURE.limit || ofSender >= SENDER.limit) throw new Overloaded(SECONDS)
  }

  async note(file: StoredFile): Promise<void> {
    await Promise.all([
      this.#windows.hit(PICTURE, digestOf(file)),
      this.#windows.hit(SENDER, file.props.uploaderId),
    ])
  }
}

function digestOf({ props }: StoredFile): string {
  if (!props.digest) throw new FileNotFound()
  return props.digest.sha256
}
