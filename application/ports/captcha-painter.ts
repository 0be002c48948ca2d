export interface CaptchaPainter {
  /**
   * Draws the question with noise.
   * @returns PNG bytes, 160 x 60 pixels; no chunk of it carries text
   */
  paint(question: string): Uint8Array
}
