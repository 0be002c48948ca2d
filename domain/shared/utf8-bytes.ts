export function utf8Bytes(text: string): number {
  let bytes = 0
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    if (point < 0x80) bytes += 1
    else if (point < 0x800) bytes += 2
    else bytes += point < 0x10000 ? 3 : 4
  }
  return bytes
}
