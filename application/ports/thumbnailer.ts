/** Makes preview pictures. */
export interface Thumbnailer {
  /** Media type of all previews. */
  readonly contentType: string
  /**
   * Turned upright, without what cameras note besides the picture, never larger than the original.
   * What would need much memory or time, by what its header says, is not even begun: a side of more
   * than 32,767 pixels, lines of more than 64 KiB, more than 50 megapixels or 200 MB, more than 10,000
   * frames, and more than 60 MiB (JPEG: 88) when it has to be in memory as a whole.
   * @returns `undefined` when these bytes are no picture it can make one of: that will not change
   * @throws PictureTooCostly when it used up what a picture may take; Overloaded when it came to no end
   * in time, which may be the fault of a busy machine
   */
  make(picture: Uint8Array): Promise<Uint8Array | undefined>
}
