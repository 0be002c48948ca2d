export interface HashedBytes {
  /** Shared memory is not copied. */
  readonly buffer: ArrayBufferLike
  readonly length: number
}

/** One order for the hashing thread. It answers every order once, in the order they came. */
export type HashOrder =
  | { readonly kind: 'update' | 'finish'; readonly stream: number; readonly bytes: HashedBytes }
  | { readonly kind: 'forget'; readonly stream: number }

/** The checksum in hex for `finish`, otherwise empty. */
export type HashAnswer = string
