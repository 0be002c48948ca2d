import { createReadStream } from 'node:fs'
import { glob, link, mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { defineModule, type ModuleStorage, setting } from 'gatehouse'

const SETTINGS = {
  KEPT_FOLDERS: setting.text({
    words: ['Folder with a folder for each bucket.', '存储桶所在目录。'],
  }),
}

/** Objects as files of a folder. */
class FolderStorage implements ModuleStorage {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async put(key: string, body: AsyncIterable<Uint8Array>): Promise<void> {
    const path = join(this.#folder, key)
    const unfinished = `${path}.unfinished`
    await mkdir(dirname(path), { recursive: true })
    const file = await open(unfinished, 'w')
    try {
      for await (const chunk of body) await file.writeFile(chunk)
      await file.sync()
      // Unlike a rename, it never replaces an object.
      await link(unfinished, path)
    } finally {
      await file.close()
      await rm(unfinished, { force: true })
    }
  }

  async bytes(key: string): Promise<number | undefined> {
    const found = await stat(join(this.#folder, key)).catch(unlessMissing)
    return found?.size
  }

  read(key: string, { first, last }: { readonly first: number; readonly last: number }) {
    return createReadStream(join(this.#folder, key), { start: first, end: last })
  }

  async remove(key: string): Promise<void> {
    const path = join(this.#folder, key)
    // What a crash has left of an upload is removed by its key, too.
    for (const one of [path, `${path}.unfinished`]) await rm(one, { force: true })
  }

  async *list(prefix: string) {
    for await (const entry of glob(`${prefix}**/*`, { cwd: this.#folder, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      if (!entry.isFile() || path.endsWith('.unfinished')) continue
      const { size, mtime } = await stat(path)
      yield { key: relative(this.#folder, path), bytes: size, changedAt: mtime }
    }
  }
}

function unlessMissing(error: unknown): undefined {
  if (Object(error).code !== 'ENOENT') throw error
}

export const keptFolders = defineModule({
  name: 'kept-folders',
  words: ['Kept folders', '目录存储'],
  settings: SETTINGS,
  storage: {
    'x-folder': ({ bucket }, { settings }) =>
      new FolderStorage(join(settings(SETTINGS).KEPT_FOLDERS, bucket)),
  },
})
