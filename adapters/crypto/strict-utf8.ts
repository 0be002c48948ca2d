const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** @returns `undefined` for bytes that are not UTF-8 */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes)
  } catch {
    // The decoder throws only for invalid UTF-8.
    return undefined
  }
}
