/** Finds a part of a text whatever the case and width of both. Build it once for many texts. */
export function hasPart(part: string): (text: string) => boolean {
  const wanted = folded(part)
  return (text) => folded(text).includes(wanted)
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
