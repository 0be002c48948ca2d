import { type Id, parseId } from '../shared/id.ts'

const FILE_PREFIX = 'file:'

/** What a user keeps as avatar when it is a stored file: links to files do not last, ids do. */
export function avatarOfFile(id: Id): string {
  return FILE_PREFIX + id
}

/** @returns `undefined` when the avatar is an address elsewhere */
export function fileOfAvatar(avatar: string): Id | undefined {
  return avatar.startsWith(FILE_PREFIX) ? parseId(avatar.slice(FILE_PREFIX.length)) : undefined
}
