const PREFIX = /^\/[\w./-]*$/
const NAME = /^[0-9]{1,19}(?:\.[a-z0-9]{1,10})?$/
/** Matches signed URLs only, so that no other request is rewritten. */
const QUERY = /^expires=[0-9]+(?:&epoch=[0-9]+)?&kid=[0-9a-f]+&signature=[\w-]+$/
const PREVIEW = '/preview'
const LONGEST = 600

/** Rewrites signed URLs under a platform's own prefix to `/file/`. */
export function asOwnPrefix(url: string): string {
  const found = signed(url)
  return found ? `/file/${url.slice(found.prefix.length)}` : url
}

/** @param url as it was sent. @returns what stands before the file's name */
export function prefixOf(url: string): string | undefined {
  return signed(url)?.prefix
}

function signed(url: string): { readonly prefix: string } | undefined {
  const mark = url.indexOf('?')
  if (mark < 0 || url.length > LONGEST || !QUERY.test(url.slice(mark + 1))) return undefined
  const path = url.slice(0, mark)
  const file = path.endsWith(PREVIEW) ? path.slice(0, -PREVIEW.length) : path
  const start = file.lastIndexOf('/') + 1
  const prefix = file.slice(0, start)
  return PREFIX.test(prefix) && NAME.test(file.slice(start)) ? { prefix } : undefined
}
