export interface CaptchaPainter {
  /** @returns a PNG of 160 x 60 pixels with noise, without text chunks */
  paint(question: string): Uint8Array
}
