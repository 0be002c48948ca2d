import { type Id, isId } from '../../../domain/shared/id.ts'

/** Names what the file holds too: an id that comes again, from an old copy of the database, finds nothing. */
export function previewKey(id: Id, sha256: string): string {
  return `${sha256}x${id}`
}

/** @returns `undefined` for what is no such key */
export function fileOfPreview(key: string): Id | undefined {
  const [, id, ...rest] = key.split('x')
  return id !== undefined && rest.length === 0 && isId(id) ? id : undefined
}
