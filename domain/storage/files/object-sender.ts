export interface ObjectSender {
  /** Upload memory is shared among clients; no client gets more than a part of it. */
  readonly id?: string | undefined
  readonly gone?: AbortSignal | undefined
}
