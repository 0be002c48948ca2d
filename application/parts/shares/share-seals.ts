import type { Clock } from '../../ports/clock.ts'
import type { SecretBox } from '../../ports/crypto.ts'

const DOWNLOAD = 'share download'
const PASSWORD = 'share password'
const DOWNLOAD_SECONDS = 120
const PASSWORD_SECONDS = 1800

/** `zip`: all files. `show`: to be displayed. */
export type SharedForm = 'download' | 'show' | 'preview' | 'zip'

export interface SealedDownload {
  readonly shareId: string
  readonly form: SharedForm
  /** Of the files among those that were shared. */
  readonly positions: readonly number[]
}

/** Short-lived proofs that this service gives and takes back: nobody else can make or alter one. */
export class ShareSeals {
  readonly #box: SecretBox
  readonly #clock: Clock
  readonly #publicUrl: string

  constructor(box: SecretBox, clock: Clock, publicUrl: string) {
    this.#box = box
    this.#clock = clock
    this.#publicUrl = publicUrl
  }

  /** @returns an address, valid for two minutes */
  download({ shareId, form, positions }: SealedDownload): string {
    const sealed = this.#seal([shareId, form, ...positions], DOWNLOAD, DOWNLOAD_SECONDS)
    return `${this.#publicUrl}/share/file/${sealed}`
  }

  /** @param sealed the last part of an address. @returns `undefined` if it was not made here, or is over */
  openDownload(sealed: string): (SealedDownload & { readonly secondsLeft: number }) | undefined {
    const [[shareId, form, ...positions] = [], secondsLeft] = this.#open(sealed, DOWNLOAD)
    if (secondsLeft <= 0) return undefined
    // Only `download` seals for this purpose.
    const numbers = positions.map(Number)
    return { shareId: String(shareId), form: formIn(form), positions: numbers, secondsLeft }
  }

  /** @returns a proof, for half an hour, that somebody knew the password of this link */
  password(shareId: string): string {
    return this.#seal([shareId], PASSWORD, PASSWORD_SECONDS)
  }

  provesPassword(sealed: string, shareId: string): boolean {
    const [[proven] = [], secondsLeft] = this.#open(sealed, PASSWORD)
    return secondsLeft > 0 && proven === shareId
  }

  #seal(content: readonly unknown[], purpose: string, seconds: number): string {
    const until = this.#clock.now().getTime() + seconds * 1000
    return this.#box.seal(JSON.stringify([until, ...content]), purpose)
  }

  #open(sealed: string, purpose: string): [content: unknown[] | undefined, secondsLeft: number] {
    const opened = this.#box.open(sealed, purpose)
    if (opened === undefined) return [undefined, 0]
    const [until, ...content]: unknown[] = JSON.parse(opened)
    const millisLeft = Number(until) - this.#clock.now().getTime()
    return [content, Math.floor(millisLeft / 1000)]
  }
}

function formIn(value: unknown): SharedForm {
  const known: SharedForm[] = ['show', 'preview', 'zip']
  return known.find((form) => form === value) ?? 'download'
}
