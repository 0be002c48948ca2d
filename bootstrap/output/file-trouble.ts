const TROUBLES: ReadonlyMap<unknown, string> = new Map([
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', "this user's disk quota is used up"],
  ['EROFS', 'the file system is read-only'],
  ['EACCES', 'this user may not read or write there'],
  ['EPERM', 'this user may not change it'],
  ['ENOTDIR', 'a part of the path is not a folder'],
  ['EISDIR', 'it is a folder'],
  ['EEXIST', 'it is not a folder'],
  ['ENOENT', 'a file or folder does not exist'],
  ['EIO', 'the disk has failed'],
])

/** Why the file system refused something; `undefined` for anything else. */
export function fileTrouble(code: unknown): string | undefined {
  return TROUBLES.get(code)
}

/** The same, with the path that the system names. */
export function fileTroubleAt(error: unknown): string | undefined {
  const { code, path }: { code?: unknown; path?: unknown } = Object(error)
  const trouble = fileTrouble(code)
  return trouble && typeof path === 'string' ? `${path}: ${trouble}.` : undefined
}
