import { type FileHandle, open } from 'node:fs/promises'
import type { ChainHead, ChainHeads } from '../../../../application/parts/chain/chain-seal.ts'

const FOR_OWNER = 0o600
const NEW_LINE = 10

/** Appends a JSON object a line, and waits for the disk. */
export class FileChainHeads implements ChainHeads {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  async add(heads: readonly ChainHead[]): Promise<void> {
    const file = await open(this.#path, 'a+', FOR_OWNER)
    try {
      const lines = heads.map((head) => `${JSON.stringify(head)}\n`)
      // A crash may have cut the last line.
      const start = (await endsInLine(file)) ? '\n' : ''
      await file.appendFile(start + lines.join(''))
      await file.sync()
    } finally {
      await file.close()
    }
  }
}

async function endsInLine(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat()
  if (size === 0) return false
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1)
  return buffer[0] !== NEW_LINE
}
