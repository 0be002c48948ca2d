import { join } from 'node:path'
import type { ListedObject } from '../../application/ports/files/object-inventory.ts'
import { type Disk, onDisk, unlessNotFound } from './disk.ts'

const PAGE = 1000

/** Lists regular files below a folder, without links and temporary files. */
export async function* listObjects(
  disk: Disk,
  root: string,
  basePath: string,
): AsyncGenerator<readonly ListedObject[]> {
  let page: ListedObject[] = []
  for await (const object of below(disk, root, basePath)) {
    page.push(object)
    if (page.length < PAGE) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

async function* below(disk: Disk, root: string, folder: string): AsyncGenerator<ListedObject> {
  const names = await onDisk(() => unlessNotFound(() => disk.readdir(join(root, folder))))
  for (const name of names ?? []) {
    // No segment of a key begins with a dot, but our temporary folder does.
    if (name.startsWith('.')) continue
    const key = folder ? `${folder}/${name}` : name
    const stat = await onDisk(() => unlessNotFound(() => disk.lstat(join(root, key))))
    if (stat?.isDirectory()) yield* below(disk, root, key)
    if (stat?.isFile()) yield { key, bytes: stat.size, changedAt: stat.mtime }
  }
}
