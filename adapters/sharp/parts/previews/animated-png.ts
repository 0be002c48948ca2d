const SIGNATURE = 8
/** Bytes of length, name and checksum around a chunk's content. */
const FRAME = 12

/**
 * Returns the number of frames that a PNG declares, or 1 if it is not animated. The decoder itself
 * ignores this number.
 */
export function framesOfPng(picture: Uint8Array): number {
  const view = new DataView(picture.buffer, picture.byteOffset, picture.byteLength)
  for (let at = SIGNATURE; at + FRAME <= picture.length; at += FRAME + view.getUint32(at)) {
    const name = nameAt(picture, at)
    if (name === 'acTL') return view.getUint32(at + 8)
    if (name === 'IDAT') return 1
  }
  return 1
}

function nameAt(picture: Uint8Array, at: number): string {
  return String.fromCharCode(...picture.subarray(at + 4, at + 8))
}
