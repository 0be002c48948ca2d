export interface Thumbnailer {
  readonly contentType: string
  /** @returns `undefined` when no preview is possible. @throws PictureTooCostly, Overloaded */
  make(picture: Uint8Array): Promise<Uint8Array | undefined>
}
