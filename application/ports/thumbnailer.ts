/** Makes small pictures of large ones. */
export interface Thumbnailer {
  /** What it makes; the same for all of them. */
  readonly contentType: string
  /**
   * Turned upright, without what cameras note besides the picture, never larger than the original.
   * What would need much memory or time, by what its header says, is not even begun: more than 50
   * megapixels or 200 MB, and more than 96 MiB when it has to be in memory as a whole.
   * @returns `undefined` when these bytes are no picture it can make one of: that will not change
   * @throws Overloaded when it came to no end in time, which says nothing about the picture
   */
  make(picture: Uint8Array): Promise<Uint8Array | undefined>
}
