/** The client on whose behalf an object is sent to a store. */
export interface ObjectSender {
  /** Upload memory is shared among clients; no client gets more than a part of it. */
  readonly id?: string | undefined
  /** Aborts when the client has left. */
  readonly gone?: AbortSignal | undefined
}
