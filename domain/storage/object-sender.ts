/** Who has an object sent, as far as they are known. */
export interface ObjectSender {
  /** They share what uploads need with all others: nobody gets more than a part of it. */
  readonly id?: string | undefined
  /** Aborts when nobody is there any more who waits for it. */
  readonly gone?: AbortSignal | undefined
}
