/** For smaller chunks the freed memory is not worth the call. */
const WORTH_BYTES = 16 * 1024

/**
 * Yields chunks that are valid only until the next one is requested (`ObjectStore.put`), and frees
 * their memory then. The garbage collector would wait for tens of megabytes and then scan the whole
 * heap.
 */
export async function* lentChunks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    yield chunk
    free(chunk)
  }
}

/** Frees the buffer unless the chunk is only a part of it. */
function free({ buffer, byteLength }: Uint8Array): void {
  if (byteLength < WORTH_BYTES || buffer.byteLength !== byteLength) return
  if (buffer instanceof ArrayBuffer) buffer.transfer(0)
}
