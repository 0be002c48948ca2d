const SIGNATURE = 8
/** Length, name and checksum stand around the content of a chunk. */
const FRAME = 12

/** How many frames a PNG says that it has, which its decoder passes over. 1: it is not animated. */
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
