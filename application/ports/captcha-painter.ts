export interface CaptchaPainter {
  /**
   * Draws the question with noise.
   * @returns a PNG of 160 x 60 pixels, without text chunks
   */
  paint(question: string): Uint8Array
}
