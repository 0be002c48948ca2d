/** Of less, the memory is not worth the call. */
const WORTH_BYTES = 16 * 1024

/**
 * Yields each chunk, and frees its memory when the next one is asked for: a body's chunks are only lent
 * (`ObjectStore.put`). The collector would leave them until they are tens of megabytes, and then look
 * through the whole heap.
 */
export async function* lentChunks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    yield chunk
    free(chunk)
  }
}

/** Unless something else is in the same memory. */
function free({ buffer, byteLength }: Uint8Array): void {
  if (byteLength < WORTH_BYTES || buffer.byteLength !== byteLength) return
  if (buffer instanceof ArrayBuffer) buffer.transfer(0)
}
